import { describe, expect, it } from 'vitest';
import {
  addTypedTags,
  deriveTagsInUse,
  suggestTags,
  withoutTag,
} from '../../../../src/dashboard/components/tags/tags-field.tsx';

const inUse = deriveTagsInUse([
  { aircheck: { tags: ['sunday', 'Choir'] } },
  {},
  { aircheck: { tags: ['choir'] } },
  { aircheck: { tags: ['Main hall'] } },
]);
const draft = (text: string, tags: readonly string[] = []) => ({ tags, text });

describe('tags in use', () => {
  it('are by name, each once in its first spelling, with how many streams have it', () => {
    expect(inUse).toEqual([
      { tag: 'Choir', count: 2 },
      { tag: 'Main hall', count: 1 },
      { tag: 'sunday', count: 1 },
    ]);
  });

  it('are suggested by what is typed, without those that are chosen', () => {
    expect(suggestTags(draft('', ['choir']), inUse)).toEqual(['Main hall', 'sunday']);
    expect(suggestTags(draft(' HALL'), inUse)).toEqual(['Main hall']);
  });
});

describe('what is typed', () => {
  it('becomes tags at commas, semicolons and line ends, in the spelling that is in use', () => {
    expect(addTypedTags(draft('CHOIR,  Late   show;;rink\nsunday', ['rink 2']), inUse)).toEqual({
      tags: ['rink 2', 'Choir', 'Late show', 'rink', 'sunday'],
      text: '',
    });
  });

  it.each([
    ['there', 'rink, choir, late', ['Choir'], ['Choir', 'rink'], 'choir, late'],
    ['long', 'x'.repeat(41), [], [], 'x'.repeat(41)],
    ['unfit', 'the "choir"', [], [], 'the "choir"'],
    ['many', 'k', [...'abcdefghij'], [...'abcdefghij'], 'k'],
  ])('stays as it was typed, with why: %s', (problem, text, before, tags, left) => {
    expect(addTypedTags(draft(text, before), inUse)).toEqual({ tags, text: left, problem });
  });

  it('leaves the others when one goes', () => {
    expect(withoutTag(['Choir', 'sunday'], 'choir')).toEqual(['sunday']);
  });
});
