import { describe, expect, it } from 'vitest';
import { sessionState } from '../../../../src/dashboard/domain/session-state.ts';
import type { Damage } from '../../../../src/dashboard/domain/stream-object.ts';
import { sessionHistory } from '../../../../src/dashboard/domain/words/history.ts';
import { damageWords } from '../../../../src/dashboard/features/session/words.ts';
import { aSession, nowMs } from '../builders.ts';

const renditions = [{ name: '480p0' }, { name: '240p0' }, { name: '144p0', dropped: 'it died three times' }];

function damaged(...damage: Damage[]) {
  const aircheck = { gaps: [], endedAtMs: nowMs - 60_000, renditions, damage };
  return aSession({ record: true, recordingStatus: 'ready', aircheck });
}

const source = { rendition: 'source', reason: 'source/0-00001.m4s is missing', foundAtMs: nowMs };

describe('A ready recording that is damaged', () => {
  it('is ready with a problem, in every place that shows its state', () => {
    expect(sessionState(damaged(source), { nowMs })).toEqual({ kind: 'ready-problem' });
    expect(sessionState(damaged(), { nowMs })).toEqual({ kind: 'ready' });
  });

  it('says what is damaged and what still plays', () => {
    const half = { rendition: '480p0', reason: '480p0/init-0.mp4 is missing' };
    const rest = { rendition: '240p0', reason: '240p0/init-0.mp4 is missing' };
    expect(damageWords(damaged())).toBeUndefined();
    expect(damageWords(damaged(source))).toBe('Source is damaged; 480p and 240p play');
    expect(damageWords(damaged(source, half))).toBe('Source and 480p are damaged; 240p plays');
    expect(damageWords(damaged(source, half, rest))).toBe(
      'Source, 480p and 240p are damaged; what is left of it still plays',
    );
    expect(damageWords(damaged({ reason: 'journal.ndjson is missing' }))).toBe(
      'journal.ndjson is missing; every rendition plays',
    );
  });

  it('says what is left out, and that the rest plays', () => {
    const lost = { file: 'source/0-00001.m4s', reason: 'source/0-00001.m4s is missing', isLeftOut: true };
    expect(damageWords(damaged(lost))).toBe('source/0-00001.m4s is missing; the rest plays');
  });

  it('has the finding and the time that is lost in its history', () => {
    const historyOf = (session: ReturnType<typeof aSession>) =>
      sessionHistory(
        { session, state: { kind: 'ready-problem' } },
        { usualSeconds: undefined, signalWords: ({ kind }) => kind },
      );
    const gaps = [{ startedAtMs: nowMs - 90_000, endedAtMs: nowMs - 88_000, cause: 'damage' as const }];
    const cut = aSession({ record: true, recordingStatus: 'ready', aircheck: { gaps, endedAtMs: nowMs - 60_000 } });
    expect(historyOf(cut)[1]).toMatchObject({ words: '0:02 lost: damaged on the disk', isWarning: true });
    expect(historyOf(damaged(source)).at(-1)).toEqual({
      kind: 'ready-problem',
      words: 'Damage found: source/0-00001.m4s is missing',
      atMs: nowMs,
      isWarning: true,
    });
  });
});
