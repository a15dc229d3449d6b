import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecordedStream } from '../support/final-session.ts';
import { holdDatabase } from '../support/hold-database.ts';
import { startServiceProcess } from '../support/start-service-process.ts';
import type { Stage } from './figure.ts';
import { waitsBeside } from './small-requests.ts';

const writesAtOnce = 20;

/** What another program that holds the database's lock costs: writes that are refused, reads beside them, a start. */
export const lockedStage: Stage = async ({ isQuick }) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  let service = await startServiceProcess({ dataDirectory });
  const refusals: number[] = [];
  const reads: number[] = [];
  const starts: number[] = [];
  try {
    const { id } = await createRecordedStream(service);
    for (let run = 0; run < (isQuick ? 1 : 5); run += 1) {
      const held = await holdDatabase(join(dataDirectory, 'aircheck.db'));
      const refuse = () =>
        timed(async () => {
          const { status } = await service.call('PATCH', `/stream/${id}/record`, { record: false });
          if (status !== 503) throw new Error(`A write beside a lock was answered ${status}`);
        });
      const write = async () =>
        refusals.push(Math.max(...(await Promise.all(Array.from({ length: writesAtOnce }, refuse)))));
      const waits = (await waitsBeside(service, write)).sort((a, b) => a - b);
      reads.push(waits[Math.ceil(waits.length * 0.99) - 1] ?? Number.NaN);
      await service.stop();
      starts.push(
        await timed(async () => {
          service = await startServiceProcess({ dataDirectory });
        }),
      );
      await held.release();
    }
  } finally {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  return {
    figures: [
      { name: `${writesAtOnce} writes refused, the last`, unit: 'ms', values: refusals, note: 'at most 2000' },
      { name: 'a read beside them, 99 of 100', unit: 'ms', values: reads, note: 'at most 50' },
      { name: 'service up beside the lock', unit: 'ms', values: starts, note: 'at most 3000' },
    ],
  };
};

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return performance.now() - startedAtMs;
}
