import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { checkRecording } from '../../../src/service/finish/check-recording.ts';
import { finishRecording } from '../../../src/service/finish/recording-steps.ts';
import { folderFiles } from '../../../src/service/lib/stored-files.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { createRecorder } from '../../../src/service/recorder/recorder.ts';
import { audioConfig, h264Config, media, videoConfig } from '../recorder/synthetic-packets.ts';

/** A finished recording of two parts, 6 s and 4 s, in a folder that goes when the test has ended. */
export async function makeRecording(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'aircheck-verify-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const directory = join(root, 'session');
  const recorder = createRecorder({ directory, now: () => 1_700_000_000_000, freeBytes: async () => 1e12 });
  // Another configuration of the video begins another part.
  const otherVideo = videoConfig(Buffer.concat([h264Config, Buffer.of(0)]));
  for (const [video, toMs] of [[videoConfig(), 6000] as const, [otherVideo, 4000] as const]) {
    recorder.startPart();
    for (const packet of [video, audioConfig(), ...media({ fromMs: 0, toMs })]) await recorder.write(packet);
  }
  await recorder.close();
  await finishRecording(directory);
  return directory;
}

/** A finished recording of so long, which is not forced to the disk. */
export async function makeLongRecording(minutes: number): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'aircheck-verify-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const directory = join(root, 'session');
  const recorder = createRecorder({ directory, now: () => 0, freeBytes: async () => 1e12, isDurable: false });
  const packets = [videoConfig(), audioConfig(), ...media({ fromMs: 0, toMs: minutes * 60_000 })];
  for (const packet of packets) await recorder.write(packet);
  await recorder.close();
  await finishRecording(directory);
  return directory;
}

export async function check(directory: string) {
  return checkRecording(folderFiles(directory), await readJournal(directory));
}
