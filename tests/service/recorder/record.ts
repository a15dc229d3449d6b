import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { createRecorder, type RecorderOptions } from '../../../src/service/recorder/recorder.ts';

/** Recordings of the tests begin at this moment. */
export const startedAtMs = Date.UTC(2026, 0, 2, 3, 4, 5);

/** A folder that goes when the test has ended. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aircheck-recorder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Records packets into a new folder and closes the recording. */
export async function record(packets: Iterable<MediaPacket>, options: Partial<RecorderOptions> = {}) {
  const directory = options.directory ?? join(await makeFolder(), 'session');
  const recorder = createRecorder({ now: () => startedAtMs, freeBytes: async () => 1e12, ...options, directory });
  for (const packet of packets) await recorder.write(packet);
  const liveSeconds = recorder.durationSeconds;
  return { directory, summary: await recorder.close(), liveSeconds, recorder };
}
