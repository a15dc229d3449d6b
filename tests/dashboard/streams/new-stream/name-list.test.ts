import { describe, expect, it } from 'vitest';
import { nameKeys } from '../../../../src/dashboard/shared/name-key.ts';
import { isList, readNames } from '../../../../src/dashboard/streams/new-stream/name-list.ts';

describe('a list of names', () => {
  it('has one name a line, without the lines that have nothing', () => {
    expect(readNames(' Chapel \r\n\r\n\tRink 1\n', new Set())).toEqual([
      { place: 1, name: 'Chapel', mark: 'new' },
      { place: 2, name: 'Rink 1', mark: 'new' },
    ]);
  });

  it('points out names that exist and names that it has twice, however they are cased and spaced', () => {
    const taken = nameKeys([{ name: 'Town  Hall' }]);
    expect(readNames('town hall\nChapel\nCHAPEL\nGame, set', taken).map(({ mark }) => mark)).toEqual([
      'exists',
      'new',
      'twice',
      'new',
    ]);
  });

  it('is a list from two names on', () => {
    expect(isList('Chapel\n')).toBe(false);
    expect(isList('Chapel\nRink')).toBe(true);
  });
});
