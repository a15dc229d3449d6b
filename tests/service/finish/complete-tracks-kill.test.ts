import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { completeTracks } from '../../../src/service/finish/complete-tracks.ts';
import { writeWhole } from '../../../src/service/lib/files.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { makeFolder, record } from '../recorder/record.ts';
import { finishAfterRestart, lateSound } from './finish-after-restart.ts';

/** Writes so many files; the next one is left as half a temporary file, as a kill leaves it. Says whether it came to that. */
async function completeUntilKilled(directory: string, writes: number): Promise<boolean> {
  let left = writes;
  const write: typeof writeWhole = async (path, content) => {
    if (left === 0) {
      await writeFile(`${path}.tmp`, 'half of it');
      throw new Error('killed');
    }
    left--;
    await writeWhole(path, content);
  };
  return completeTracks(directory, await readJournal(directory), write).then(
    () => false,
    () => true,
  );
}

it('a recording is whole after a kill at any file that is written while its tracks are completed, the journal too', async () => {
  const { directory: recorded } = await record(lateSound);
  const copyOf = async () => {
    const copy = join(await makeFolder(), 'session');
    await cp(recorded, copy, { recursive: true });
    return copy;
  };
  const whole = await finishAfterRestart(await copyOf());
  expect(whole.check).toMatchObject({ ok: true });

  let kills = 0;
  for (let isKilled = true; isKilled; kills++) {
    const directory = await copyOf();
    isKilled = await completeUntilKilled(directory, kills);
    // Killed once more while it begins anew.
    await completeUntilKilled(directory, 1);
    expect(await finishAfterRestart(directory)).toEqual(whole);
  }
  // Completed segments, and the journal.
  expect(kills).toBeGreaterThan(3);
});
