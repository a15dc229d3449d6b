import { describe, expect, it } from 'vitest';
import { isTag, maxTagLength, normalTag, tagKey, withoutRepeats } from '../../src/contract/tags.ts';

describe('a tag', () => {
  it('has one space between words and none around them, in one form of its letters', () => {
    expect(normalTag('  main \t hall\n')).toBe('main hall');
    expect(normalTag('cafe\u0301')).toBe('caf\u00e9');
  });

  it.each(['choir', 'St Brigid’s', '合唱', 'ليل', '🎥', 'a'.repeat(maxTagLength)])('may be %s', (text) => {
    expect(isTag(text)).toBe(true);
  });

  it.each(['', 'a,b', 'a;b', '"a"', 'a\u0007b', 'a\u2028b', 'a'.repeat(maxTagLength + 1)])('may not be %j', (text) => {
    expect(isTag(text)).toBe(false);
  });

  it('is one tag however it is cased or composed; the first spelling stays', () => {
    expect(tagKey('Chœur CAFÉ')).toBe(tagKey('chœur cafe\u0301'));
    expect(withoutRepeats(['Choir', 'sunday', 'CHOIR', 'choirs'])).toEqual(['Choir', 'sunday', 'choirs']);
  });
});
