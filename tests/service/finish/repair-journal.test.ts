import { cp, readdir, readFile, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeTracks } from '../../../src/service/finish/complete-tracks.ts';
import { repairJournal, repairRenditionJournal } from '../../../src/service/finish/repair-journal.ts';
import { writeWhole } from '../../../src/service/lib/files.ts';
import { journalName, readJournal, renditionJournalName } from '../../../src/service/recorder/journal.ts';
import { makeFolder, record } from '../recorder/record.ts';
import { audioConfig, media, videoConfig } from '../recorder/synthetic-packets.ts';
import { finishAfterRestart, lateSound } from './finish-after-restart.ts';

const packets = [videoConfig(), audioConfig(), ...media({ fromMs: 0, toMs: 8000 })];

describe('repairing a journal', () => {
  it('leaves one alone that is whole', async () => {
    const { directory } = await record(packets);
    const before = await readFile(join(directory, journalName), 'utf8');
    expect(await repairJournal(directory)).toEqual({ state: await readJournal(directory), notes: [] });
    expect(await readFile(join(directory, journalName), 'utf8')).toBe(before);
  });

  it('does the same again after a kill at any of its steps', async () => {
    const { directory } = await record(packets);
    const path = join(directory, journalName);
    await writeFile(join(directory, 'source', '0-00001.m4s'), 'this is no segment');
    await truncate(path, 300);
    const first = await repairJournal(directory);
    expect([...(first.state.lost ?? [])]).toEqual([['source/0-00001.m4s', expect.any(String)]]);
    expect(first.state.segments.map(({ number }) => number)).toEqual([0, 2, 3]);
    const aside = join(directory, 'set-aside', 'source', '0-00001.m4s');
    for (const undo of [
      async () => rename(aside, join(directory, 'source', '0-00001.m4s')),
      async () => writeFile(`${path}.tmp`, 'half a journal'),
      async () => rm(path),
    ]) {
      await undo();
      const again = await repairJournal(directory);
      expect(again.state.segments.map(({ number }) => number)).toEqual([0, 2, 3]);
      expect([...(again.state.lost ?? [])].map(([file]) => file)).toEqual(['source/0-00001.m4s']);
      expect(await readFile(aside, 'utf8')).toBe('this is no segment');
    }
  });

  it('takes from memory what the disk has lost', async () => {
    const { directory } = await record(packets);
    const known = await readJournal(directory);
    await truncate(join(directory, journalName));
    const { state } = await repairJournal(directory, known);
    expect(state.segments).toEqual(known.segments);
    expect(state.parts).toEqual(known.parts);

    const made = known.segments.map((segment) => ({ ...segment, rendition: 'half' }));
    const parts = known.parts.map((part) => ({ ...part, rendition: 'half' }));
    const all = { ...known, parts: [...known.parts, ...parts], segments: [...known.segments, ...made] };
    await writeFile(join(directory, renditionJournalName), 'no line of a journal\n');
    const repaired = await repairRenditionJournal(directory, all);
    expect(repaired.notes).toEqual([expect.stringContaining('renditions.ndjson is damaged in line 1')]);
    expect(repaired.state.segments.filter(({ rendition }) => rendition === 'half')).toEqual(made);
  });

  it('dates media after a gap by the time when it was written', async () => {
    const { directory } = await record(packets);
    const names = (await readdir(join(directory, 'source'))).filter((name) => name.endsWith('.m4s')).sort();
    const began = Date.UTC(2026, 5, 1) / 1000;
    const written = [2, 4, 66, 68];
    for (const [i, name] of names.entries()) {
      await utimes(join(directory, 'source', name), began, began + (written[i] ?? 0));
    }
    await rm(join(directory, journalName));
    const { state } = await repairJournal(directory);
    const seconds = state.segments.map(({ wallClockMs }) => Math.round(wallClockMs / 1000 - began));
    expect(seconds).toEqual([0, 2, 64, 66]);
  });

  it('throws what the system says where the disk refuses, and changes nothing', async () => {
    const { directory } = await record(packets);
    await rm(join(directory, journalName));
    await rename(join(directory, 'source'), join(directory, 'away'));
    await symlink(join(directory, 'source'), join(directory, 'source'));
    await expect(repairJournal(directory)).rejects.toMatchObject({ code: 'ELOOP' });
    expect(await readdir(join(directory, 'away'))).toHaveLength(5);
  });
});

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
