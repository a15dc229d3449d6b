import { describe, expect, it } from 'vitest';
import { becameReady, changedStates, statesOf, unrecordedNow } from '../../../src/dashboard/domain/attention.ts';
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

describe('the states that changed', () => {
  const kinds = (before: Parameters<typeof changedStates>[0], ...sessions: ReturnType<typeof aSession>[]) =>
    changedStates(before, [aReading(sessions)]).map(({ session, kind }) => `${session.id} ${kind}`);

  it('are those of known sessions, and that one went on air', () => {
    const before = statesOf([aReading([aLiveSession({ id: 'show' })])]);
    expect(kinds(before, aLiveSession({ id: 'show' }))).toEqual([]);
    expect(kinds(before, { ...processing(), id: 'show' })).toEqual(['show processing']);
    expect(kinds(new Map(), aLiveSession({ id: 'new' }))).toEqual(['new recording']);
  });

  it('are neither what is announced with a link nor what was over before it was read', () => {
    const before = statesOf([aReading([processing()])]);
    expect(kinds(before, aReadySession())).toEqual([]);
    expect(kinds(new Map(), aSession({ recordingStatus: 'failed' }))).toEqual([]);
  });
});
