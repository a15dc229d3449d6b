import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createTranscodeQueue } from '../../../src/service/transcode/queue.ts';
import { recordLog } from '../../support/record-log.ts';

const file = { initPath: '/nowhere/a', segmentPath: '/nowhere/b' };
const pictures = { segments: [], posterIndex: 0, posterPath: '', posterHeight: 2, spritePath: '', columns: 1 };

it('makes no pictures of what is ready while checks wait that keep others from it', async () => {
  const program = fileURLToPath(new URL('./scripted-worker.mjs', import.meta.url));
  let answered = 0;
  const answeredAtStart: number[] = [];
  const queue = createTranscodeQueue({
    jobs: 1,
    nice: 0,
    log: recordLog().log,
    spawnWorker() {
      answeredAtStart.push(answered);
      return spawn(process.execPath, [program, 'work']);
    },
  });
  onTestFinished(() => queue.close());
  // The scripted worker has no result to give; what counts is that it has answered.
  const checks = Array.from({ length: 4 }, () => queue.check(file).catch(() => answered++));
  await queue.makePictures({ ...pictures, thumbnail: { width: 2, height: 2 } });
  await Promise.all(checks);
  // The checks' worker at once; the pictures' when the last check has been begun.
  expect(answeredAtStart).toEqual([0, expect.toSatisfy((count: number) => count >= 2)]);
});
