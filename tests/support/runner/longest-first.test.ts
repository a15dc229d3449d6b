import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { secondsOfLongFiles } from './long-files.ts';
import { longestFirst } from './longest-first.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('begins with the longest files of a project, and keeps the projects apart and the others in order', () => {
  const files = ['a/short', 'b/long', 'a/shorter', 'a/long', 'b/longest', 'a/longest'];
  const seconds = { 'a/long': 20, 'a/longest': 30, 'b/long': 40, 'b/longest': 50 };
  const sorted = longestFirst(files, (path) => ({ path, project: path.slice(0, 1) }), seconds);
  expect(sorted).toEqual(['a/longest', 'a/long', 'a/short', 'a/shorter', 'b/longest', 'b/long']);
});

it('knows long files that exist', () => {
  expect(Object.keys(secondsOfLongFiles).filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
});
