import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import type { StoredFiles } from '../../../src/service/files/stored-files.ts';
import { createServedCheck } from '../../../src/service/verify/check-served.ts';
import { noLog } from '../../support/record-log.ts';

const path = 'source/0-00000.m4s';
const content = Buffer.from('The bytes of a segment.');

/** A recording of one segment, with how often it was looked at and what was found damaged. */
function checked() {
  const file = { version: '1', content };
  let looks = 0;
  const damaged: string[] = [];
  const files: StoredFiles = {
    read: async () => file.content,
    async *readRange(_path, start, end) {
      yield file.content.subarray(start, end);
    },
    async size() {
      looks += 1;
      return { bytes: file.content.length, modifiedAtMs: 0, version: file.version };
    },
  };
  const written = { rendition: 'source', uri: '0-00000.m4s', bytes: content.length, crc32: crc32(content) };
  const check = createServedCheck({
    filesOf: () => files,
    readWrittenFiles: async () => new Map([[path, written]]),
    onDamage: (_id, { file: name = '' }) => damaged.push(name),
    log: noLog,
  });
  const serve = async (version: string | undefined) => {
    check.served('a', path, version);
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  };
  return { file, serve, damaged, looks: () => looks };
}

it('A served file is looked at once for each version, however often it is served', async () => {
  const { file, serve, looks, damaged } = checked();
  await serve('1');
  const first = looks();
  expect(first).toBeGreaterThan(0);
  for (let served = 0; served < 20; served += 1) await serve('1');
  expect(looks()).toBe(first);

  file.version = '2';
  file.content = Buffer.from('The bytes of a segmenT.');
  await serve('2');
  expect(looks()).toBeGreaterThan(first);
  expect(damaged).toEqual([path]);
});

it('A file that was whole, was asked for and is not there is looked for', async () => {
  const { serve, looks } = checked();
  await serve('1');
  const first = looks();
  await serve(undefined);
  expect(looks()).toBeGreaterThan(first);
});
