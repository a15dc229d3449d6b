import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type JournalEvent, readJournal } from '../../../src/service/recorder/journal.ts';

import { makeFolder, record } from './record.ts';
import { audioConfig, media, videoConfig } from './synthetic-packets.ts';

it('a live window has the segments of a recording, and is numbered on after its writer has died', async () => {
  const packets = [videoConfig(), audioConfig(), ...media({ fromMs: 0, toMs: 6000 })];
  const lasting = await record(packets);
  const directory = join(await makeFolder(), 'session');
  const told: Promise<number>[] = [];
  const onJournal = (event: JournalEvent) => {
    if (event.event !== 'segment') return;
    told.push(stat(join(directory, 'source', event.uri)).then(({ size }) => size - event.bytes));
  };
  await record(packets, { directory, isDurable: false, onJournal });
  // Whole by the time it is said.
  expect(await Promise.all(told)).toEqual([0, 0, 0]);

  const files = await readdir(join(directory, 'source'));
  expect(files.sort()).toEqual((await readdir(join(lasting.directory, 'source'))).sort());
  for (const name of files) {
    const [one, other] = [directory, lasting.directory].map((folder) => readFile(join(folder, 'source', name)));
    expect(await one).toEqual(await other);
  }

  await record(packets, { directory, isDurable: false, resume: await readJournal(directory) });
  expect((await readJournal(directory)).segments.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5]);
});
