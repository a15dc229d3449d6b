import { publishTestStream } from '../support/media/publish.ts';
import type { Publisher } from './publisher.ts';

/** Longer than any run needs: the push is stopped when the rules have seen enough. */
const clip = { seconds: 3600, speed: 1 };

/** A real RTMP push of a small test pattern and tone, in real time unless `speed` says otherwise. */
export function rtmpPublisher(options: Partial<typeof clip> = {}): Publisher {
  return async ({ isSilent, ...target }) => {
    const stream = await publishTestStream({ ...clip, ...options, ...target, ...(isSilent && { packets: [] }) });
    return {
      async stop() {
        // If the server has already ended the push, there is nothing to stop.
        await stream.stop().catch(() => undefined);
      },
    };
  };
}
