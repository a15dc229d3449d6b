import { describe, expect, it } from 'vitest';
import { becameReady, statesOf, unrecordedNow } from '../../../src/dashboard/recording/session-news.ts';
import { aLiveSession, aReading, aReadySession, aSession, nowMs, second } from './builders.ts';

const processing = () =>
  aSession({
    recordingStatus: 'waiting',
    createdAtMs: nowMs - 3605 * second,
    aircheck: { endedAtMs: nowMs - 5 * second, gaps: [] },
  });
const idsOf = (news: { session: { id: string } }[]) => news.map(({ session }) => session.id);

describe('what became ready', () => {
  it('is what was processing at the reading before', () => {
    const before = statesOf([aReading([processing()])]);
    expect(before.get('evening')).toBe('processing');
    expect(idsOf(becameReady(before, [aReading([aReadySession()])]))).toEqual(['evening']);
  });

  it('is reported with the stream that it belongs to', () => {
    const [news] = becameReady(statesOf([aReading([processing()])]), [aReading([aReadySession()], { name: 'Hall' })]);
    expect(news?.stream.name).toBe('Hall');
  });

  it('is nothing that was ready before, and nothing that was not known before', () => {
    const ready = [aReading([aReadySession()])];
    expect(becameReady(statesOf(ready), ready)).toEqual([]);
    expect(becameReady(statesOf([]), ready)).toEqual([]);
  });

  it('is nothing that is still being processed, or failed', () => {
    const before = statesOf([aReading([processing()])]);
    expect(becameReady(before, [aReading([processing()])])).toEqual([]);
    expect(becameReady(before, [aReading([aReadySession({ recordingStatus: 'failed' })])])).toEqual([]);
  });
});

describe('what is live and not recorded', () => {
  it('is found in every stream, and nothing else with it', () => {
    const readings = [
      aReading([aLiveSession({ id: 'lost', record: false }), aReadySession()]),
      aReading([aLiveSession()]),
      aReading([aSession({ record: false, isActive: false })]),
    ];
    expect(idsOf(unrecordedNow(readings))).toEqual(['lost']);
  });
});
