import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allOperations } from '../../../src/contract/operations/all-operations.ts';
import { readSources } from '../../architecture/read-sources.ts';
import { allRules } from '../../conformance/all-rules.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(`${root}docs/rules.md`, 'utf8');

/** `chapter, section` of every heading; what stands in brackets behind one is not cited. */
const sections = new Set(
  page.split(/^## /m).flatMap((text) => {
    const [chapter = ''] = text.split('\n', 1);
    const headings = [...text.matchAll(/^#{3,5} (.+?)(?: \(.*\))?$/gm)].map(([, heading]) => `${chapter}, ${heading}`);
    const behaviours = /Behaviours its own tests assert[^\n]*\n+([^\n]+)/.exec(text)?.[1] ?? '';
    const numbers = [...behaviours.matchAll(/(\d+)\. /g)].map(([, number]) => `${chapter}, Behaviours ${number}`);
    const listed = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => `${chapter}, Rules for \`record\`, ${number}`);
    return [...headings, ...numbers, ...listed];
  }),
);

const isOpen = (source: string) => sections.has(source.replaceAll('"', '')) || /^RFC \d+, [\d. and]+$/.test(source);

const chapters = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
const ruleInComment = new RegExp(`(${chapters.join('|')}), "([^"]+)"`, 'g');
const sourceInComment = /\bSource: ([^",.;\n]+), "([^"]+)"/g;
/** Documents that are not ours. */
const elsewhere = ['Prometheus'];

describe('Whatever cites a rule can be looked up', () => {
  it('the rules of the conformance suite', () => {
    expect(allRules.filter(({ source }) => !isOpen(source)).map(({ id, source }) => `${id}: ${source}`)).toEqual([]);
  });

  it('the operations of the API', () => {
    const cited = allOperations.flatMap(({ id, source }) => (source === undefined ? [] : [{ id, source }]));
    expect(cited.filter(({ source }) => !isOpen(source))).toEqual([]);
  });

  it('the comments of the code and its tests', () => {
    const unknown: string[] = [];
    for (const [path, text] of readSources(root, ['src', 'build', 'tests', 'launcher'])) {
      if (path.startsWith('tests/service/conformance/')) continue;
      const cited = [...text.matchAll(ruleInComment), ...text.matchAll(sourceInComment)];
      for (const [, chapter = '', section] of cited) {
        const isElsewhere = elsewhere.includes(chapter);
        if (!isElsewhere && !sections.has(`${chapter}, ${section}`)) unknown.push(`${path}: ${chapter}, ${section}`);
      }
    }
    expect(unknown).toEqual([]);
  });
});
