import { expect, it } from 'vitest';
import { words } from '../../../src/dashboard/watch/watch-words.ts';

it('says each reason why there is nothing to watch in words of its own', () => {
  const kinds = ['waiting', 'unreachable', 'failed', 'deleted', 'not-recorded', 'unknown'] as const;
  expect(new Set(kinds.map((kind) => words[kind].title)).size).toBe(kinds.length);
  expect(new Set(kinds.map((kind) => words[kind].detail)).size).toBe(kinds.length);
});
