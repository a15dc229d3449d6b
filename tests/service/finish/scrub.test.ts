import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { startScrub } from '../../../src/service/finish/scrub.ts';
import { patient } from '../../support/patient.ts';
import { noLog } from '../../support/record-log.ts';

it('takes its time for recordings of which it has nothing to read, too', async () => {
  const inspected: string[] = [];
  const scrub = startScrub({
    nextDue: () => `session ${inspected.length}`,
    async inspect(sessionId) {
      inspected.push(sessionId);
    },
    bytesPerSecond: () => 1,
    lookEveryMs: 1,
    log: noLog,
  });
  await vi.waitFor(() => expect(inspected).toEqual(['session 0']), patient);
  for (let turns = 0; turns < 100; turns += 1) await turn();
  expect(inspected).toEqual(['session 0']);
  await scrub.close();
});
