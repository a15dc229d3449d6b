import { join } from 'node:path';
import { finishRecording } from '../../../src/service/finish/recording-steps.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { createRecorder } from '../../../src/service/recorder/recorder.ts';
import { makeFolder, startedAtMs } from '../recorder/record.ts';

/** Records each list of packets as a connection of its own, finishes the recording, and returns its folder. */
export async function recordParts(...connections: Iterable<MediaPacket>[]): Promise<string> {
  const directory = join(await makeFolder(), 'session');
  const recorder = createRecorder({ directory, now: () => startedAtMs, freeBytes: async () => 1e12 });
  for (const packets of connections) {
    recorder.startPart();
    for (const packet of packets) await recorder.write(packet);
  }
  await recorder.close();
  await finishRecording(directory);
  return directory;
}
