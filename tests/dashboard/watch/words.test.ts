import { expect, it } from 'vitest';
import { words } from '../../../src/dashboard/watch/watch-words.ts';

it('says each reason why there is nothing to watch in words of its own', () => {
  const { title: _page, leaveOpen: _advice, ...reasons } = words;
  const titles = Object.values(reasons).map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(7);
  expect(new Set(titles).size).toBe(titles.length);
});
