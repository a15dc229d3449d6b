import { describe, expect, it } from 'vitest';
import { compareNames, counted, listed, plural } from '../../../src/dashboard/lib/language.ts';

describe('values in sentences', () => {
  const recordings = { one: 'recording', other: 'recordings' };

  it.each([
    [0, '0 recordings'],
    [1, '1 recording'],
    [2000, '2,000 recordings'],
  ])('a count of %i', (count, said) => {
    expect(counted(count, recordings)).toBe(said);
  });

  it('the form that goes with a count', () => {
    expect([plural(1, recordings), plural(7, recordings)]).toEqual(['recording', 'recordings']);
  });

  it('a list', () => {
    expect([listed(['480p']), listed(['480p', '360p']), listed(['480p', '360p', '240p'])]).toEqual([
      '480p',
      '480p and 360p',
      '480p, 360p and 240p',
    ]);
  });

  it('names in their order, by the numbers in them', () => {
    const names = ['Hall 10', 'hall 3', 'Élysée', 'Hall 2'];
    expect(names.sort(compareNames)).toEqual(['Élysée', 'Hall 2', 'hall 3', 'Hall 10']);
  });
});
