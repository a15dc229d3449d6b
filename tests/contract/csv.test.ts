import { describe, expect, it } from 'vitest';
import { csvLine } from '../../src/contract/csv.ts';

describe('A line of a table', () => {
  it('is what the spreadsheets of each language open in columns', () => {
    const cells = ['Hall 1; north', 'Game, set', 'say "hi"', 1.5, undefined, 'a\r\nb'];
    expect(csvLine(cells, 'en')).toBe('"Hall 1; north","Game, set","say ""hi""",1.5,,"a\r\nb"\r\n');
    expect(csvLine(cells, 'de')).toBe('"Hall 1; north";"Game, set";"say ""hi""";1,5;;"a\r\nb"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1+1', '＝1+1', '\n=1'])('has no formula: %j', (text) => {
    for (const language of ['en', 'de'] as const) {
      expect(csvLine([text], language).replaceAll('"', '').trimEnd()).toBe(`'${text}`);
    }
  });

  it('keeps a negative number one', () => {
    expect(csvLine([-2.5], 'de')).toBe('-2,5\r\n');
  });
});
