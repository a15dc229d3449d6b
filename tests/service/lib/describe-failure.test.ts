import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { describeFailure, withoutPaths } from '../../../src/service/lib/describe-failure.ts';

describe('No reason shows where we are on the disk', () => {
  it('a missing file is named within its recording', async () => {
    const error = await readFile('/var/lib/aircheck/recordings/some-id/source/init-0.mp4').catch((e: unknown) => e);
    expect(describeFailure(error)).toBe('a file is missing: source/init-0.mp4 (ENOENT)');
  });

  it.each([
    [
      "ENOENT: no such file or directory, open '/srv/a b/data/init.mp4'",
      'ENOENT: no such file or directory, open init.mp4',
    ],
    ["EXDEV: rename '/data/one.tmp' -> '/data/one'", 'EXDEV: rename one.tmp -> one'],
    ['Cannot read /var/lib/aircheck/aircheck.db (busy)', 'Cannot read aircheck.db (busy)'],
    ['source/0-00003.m4s is damaged', 'source/0-00003.m4s is damaged'],
    ['480p/720p at 1/2 speed', '480p/720p at 1/2 speed'],
    ['see https://example.org/a/b', 'see https://example.org/a/b'],
  ])('%s', (text, without) => {
    expect(withoutPaths(text)).toBe(without);
  });
});
