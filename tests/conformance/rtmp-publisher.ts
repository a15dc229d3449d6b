import { publishTestStream } from '../support/media/publish.ts';
import type { Publisher } from './publisher.ts';

/** Long enough that no run outlasts it: it is stopped when the rules have seen enough. */
const clip = { seconds: 60, speed: 1 };

/** A real RTMP push of a small test picture and tone, in real time unless told otherwise. */
export function rtmpPublisher(options: Partial<typeof clip> = {}): Publisher {
  return async ({ isSilent, ...target }) => {
    const stream = await publishTestStream({ ...clip, ...options, ...target, ...(isSilent && { packets: [] }) });
    return {
      async stop() {
        // Where the server has ended the push already there is nothing left to stop.
        await stream.stop().catch(() => undefined);
      },
    };
  };
}
