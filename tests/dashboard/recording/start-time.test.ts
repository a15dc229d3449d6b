import { expect, it } from 'vitest';
import { readStartSeconds } from '../../../src/dashboard/recording/start-time.ts';

it.each([
  ['7666', 7666],
  ['0', 0],
  ['90s', 90],
  ['2m', 120],
  ['1h2m3s', 3723],
  ['1H2M3S', 3723],
  ['1h', 3600],
  ['1h30', 3630],
  [' 12 ', 12],
])('%o begins at second %i', (text, seconds) => {
  expect(readStartSeconds(text)).toBe(seconds);
});

it.each([null, '', ' ', '-5', '1.5', '1:02', 'soon', '3s2m', '5d', '9'.repeat(30)])('%o begins nowhere', (text) => {
  expect(readStartSeconds(text)).toBeUndefined();
});
