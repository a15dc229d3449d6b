import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { finishRecording } from '../../../src/service/recorder/finish-recording.ts';
import { readJournal } from '../../../src/service/recorder/read-journal.ts';
import { createRecorder } from '../../../src/service/recorder/recorder.ts';
import { checkRecording } from '../../../src/service/verify/check-recording.ts';
import { audioConfig, media, videoConfig } from '../recorder/synthetic-packets.ts';

/** A finished recording of two parts, 6 s and 4 s, in a folder that goes when the test has ended. */
export async function makeRecording(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'aircheck-verify-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const directory = join(root, 'session');
  const recorder = createRecorder({ directory, now: () => 1_700_000_000_000, freeBytes: async () => 1e12 });
  const mono = Buffer.from('1188', 'hex');
  for (const { toMs, sound } of [
    { toMs: 6000, sound: audioConfig() },
    { toMs: 4000, sound: audioConfig(mono) },
  ]) {
    recorder.startPart();
    for (const packet of [videoConfig(), sound, ...media({ fromMs: 0, toMs })]) await recorder.write(packet);
  }
  await recorder.close();
  await finishRecording(directory);
  return directory;
}

export async function check(directory: string) {
  return checkRecording(directory, await readJournal(directory));
}
