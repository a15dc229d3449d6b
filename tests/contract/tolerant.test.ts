import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { needs, tolerant } from '../../src/contract/tolerant.ts';
import { address, bytes, described, unixMs } from '../../src/contract/values.ts';

const partSchema = v.strictObject({ name: v.string(), at: v.optional(described(unixMs, 'When.')) });
const schema = needs(
  v.strictObject({
    id: v.string(),
    text: v.optional(v.string()),
    size: v.optional(described(bytes, 'On disk.')),
    endedAt: described(unixMs, 'When it ended.'),
    link: v.optional(address),
    word: v.optional(v.picklist(['one', 'two'])),
    isIt: v.optional(v.nullable(v.boolean())),
    parts: v.array(partSchema),
    part: v.optional(partSchema),
  }),
  ['id'],
);
const read = tolerant(schema);

describe('a tolerant reader', () => {
  it('reads what is well formed, with times by names that end in Ms', () => {
    const parts = [{ name: 'a', at: 1_795_250_000_000 }];
    expect(
      read({ id: 'x', size: 5, endedAt: 1_795_250_000, link: 'https://x/y', word: 'two', isIt: true, parts }),
    ).toEqual({
      id: 'x',
      size: 5,
      endedAtMs: 1_795_250_000_000,
      link: 'https://x/y',
      word: 'two',
      isIt: true,
      parts: [{ name: 'a', atMs: 1_795_250_000_000 }],
    });
  });

  it('leaves out what it does not know', () => {
    expect(read({ id: 'x', colour: 'red', part: { name: 'a', colour: 'red' } })).toEqual({
      id: 'x',
      parts: [],
      part: { name: 'a' },
    });
  });

  it.each([
    ['a text', { text: 5 }],
    ['an empty text', { text: '' }],
    ['a number', { size: '5' }],
    ['a number below zero', { size: -1 }],
    ['no number', { size: Number.NaN }],
    ['a time', { endedAt: 'now' }],
    ['a time that never was', { endedAt: 0 }],
    ['a link', { link: 'javascript:alert(1)' }],
    ['a word', { word: 'three' }],
    ['a flag', { isIt: 'yes' }],
    ['null', { isIt: null, text: null, part: null }],
    ['a list', { parts: { 0: 'a' } }],
    ['an object', { part: [] }],
    ['an object without what it needs', { part: { at: 5 } }],
  ])('takes a field that is wrong for one that is absent: %s', (_, over) => {
    expect(read({ id: 'x', ...over })).toEqual({ id: 'x', parts: [] });
  });

  it('keeps the good items beside a bad one', () => {
    expect(read({ id: 'x', parts: [null, { name: 'a' }, { at: 5 }, 'b', { name: 'c' }] })?.parts).toEqual([
      { name: 'a' },
      { name: 'c' },
    ]);
  });

  it.each([null, undefined, 'x', 5, [], {}, { id: '' }, { id: 7 }])('cannot read %o, which has no id', (value) => {
    expect(read(value)).toBeUndefined();
  });

  it('needs every field that is not optional where nothing else is said', () => {
    const readWhole = tolerant(v.strictObject({ a: v.string(), b: v.number(), c: v.optional(v.string()) }));
    expect(readWhole({ a: 'x', b: 1, c: 7 })).toEqual({ a: 'x', b: 1 });
    expect(readWhole({ a: 'x' })).toBeUndefined();
    expect(readWhole({ a: 'x', b: 'no number' })).toBeUndefined();
  });
});

const readTimeMs = tolerant(unixMs);

it.each([
  [1_763_553_611_000, 1_763_553_611_000],
  [1_614_271_323, 1_614_271_323_000],
  [99_999_999_999, 99_999_999_999_000],
  [1e11, 1e11],
])('reads %d as %d ms: what is too small for milliseconds is seconds', (value, ms) => {
  expect(readTimeMs(value)).toBe(ms);
});

it.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY, 9e15, '1763553611000', null, undefined, {}, true])(
  'reads %s as no time at all',
  (value) => {
    expect(readTimeMs(value)).toBeUndefined();
  },
);
