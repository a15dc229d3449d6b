import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRecording } from '../../src/service/finish/check-recording.ts';
import { finishRecording } from '../../src/service/finish/final-playlists.ts';
import { folderFiles } from '../../src/service/lib/stored-files.ts';
import { Mp4Cache, openMp4Download } from '../../src/service/playback/mp4-download.ts';
import { readJournal } from '../../src/service/recorder/journal.ts';
import { recordBenchSource } from './bench-source.ts';
import { openBenchTranscoder } from './bench-transcoder.ts';
import type { Stage } from './figure.ts';

/** What is done with a finished recording of five minutes: the check that `ready` rests on, the head of its MP4. */
export const recordedStage: Stage = async ({ isQuick }) => {
  const minutes = isQuick ? 1 : 5;
  const source = await recordBenchSource(minutes * 60);
  const { queue } = openBenchTranscoder();
  const checks: number[] = [];
  const heads: number[] = [];
  const again: number[] = [];
  try {
    await rm(join(source.directory, 'source.mp4'));
    await finishRecording(source.directory);
    const journal = await readJournal(source.directory);
    for (let run = 0; run < (isQuick ? 3 : 7); run += 1) {
      checks.push(
        await timed(async () => {
          const check = await checkRecording(folderFiles(source.directory), journal, async (initPath, segmentPath) => {
            const at = (path: string) => join(source.directory, path);
            const { errors, frames } = await queue.check({ initPath: at(initPath), segmentPath: at(segmentPath) });
            return errors === 0 ? undefined : { words: `${errors} errors`, isPartial: frames > 0 };
          });
          if (!check.ok) throw new Error(check.reason);
        }),
      );
      const cache = new Mp4Cache(64 * 1024 * 1024);
      const open = async () => {
        const download = await openMp4Download({ id: 'bench', files: folderFiles(source.directory) }, 'source', cache);
        if (download === undefined) throw new Error('There is no download');
        // The first bytes, as a client gets them.
        for await (const _ of download.read(0, 64 * 1024)) break;
      };
      heads.push(await timed(open));
      again.push(await timed(open));
    }
  } finally {
    await queue.close();
    await source.remove();
  }
  const of = `of ${minutes} min`;
  return {
    figures: [
      { name: `check ${of}, source`, unit: 'ms', values: checks, note: 'the first starts the worker' },
      { name: `MP4 ${of}, first bytes`, unit: 'ms', values: heads, note: 'at most 100 for 5 min' },
      { name: `MP4 ${of}, first bytes again`, unit: 'ms', values: again },
    ],
  };
};

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return performance.now() - startedAtMs;
}
