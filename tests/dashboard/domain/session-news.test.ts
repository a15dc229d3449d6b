import { describe, expect, it } from 'vitest';
import { changedStates, newlyReady, stateKindsOf, unrecordedNow } from '../../../src/dashboard/domain/alerts.ts';
import { aLiveSession, aReadySession, aSession, aStreamView, nowMs, second } from './builders.ts';

const processing = () =>
  aSession({
    recordingStatus: 'waiting',
    createdAtMs: nowMs - 3605 * second,
    aircheck: { endedAtMs: nowMs - 5 * second, gaps: [] },
  });
const idsOf = (news: { session: { id: string } }[]) => news.map(({ session }) => session.id);

it('news is what was processing before and is ready now, with its stream, and nothing that was ready or unknown before', () => {
  const before = stateKindsOf([aStreamView([processing()])]);
  const news = newlyReady(before, [aStreamView([aReadySession()], { name: 'Hall' })]);
  expect(news).toMatchObject([{ stream: { name: 'Hall' }, session: { id: 'evening' } }]);
  const ready = [aStreamView([aReadySession()])];
  for (const known of [stateKindsOf(ready), stateKindsOf([])]) expect(newlyReady(known, ready)).toEqual([]);
  for (const session of [processing(), aReadySession({ recordingStatus: 'failed' })]) {
    expect(newlyReady(before, [aStreamView([session])])).toEqual([]);
  }
});

describe('what is live and not recorded', () => {
  it('is found in every stream, and nothing else with it', () => {
    const views = [
      aStreamView([aLiveSession({ id: 'lost', record: false }), aReadySession()]),
      aStreamView([aLiveSession()]),
      aStreamView([aSession({ record: false, isActive: false })]),
    ];
    expect(idsOf(unrecordedNow(views))).toEqual(['lost']);
  });
});

describe('the states that changed', () => {
  const kinds = (before: Parameters<typeof changedStates>[0], ...sessions: ReturnType<typeof aSession>[]) =>
    changedStates(before, [aStreamView(sessions)]).map(({ session, kind }) => `${session.id} ${kind}`);

  it('are those of known sessions, and that one went on air', () => {
    const before = stateKindsOf([aStreamView([aLiveSession({ id: 'show' })])]);
    expect(kinds(before, aLiveSession({ id: 'show' }))).toEqual([]);
    expect(kinds(before, { ...processing(), id: 'show' })).toEqual(['show processing']);
    expect(kinds(new Map(), aLiveSession({ id: 'new' }))).toEqual(['new recording']);
  });

  it('are neither what is announced with a link nor what was over before it was read', () => {
    const before = stateKindsOf([aStreamView([processing()])]);
    expect(kinds(before, aReadySession())).toEqual([]);
    expect(kinds(new Map(), aSession({ recordingStatus: 'failed' }))).toEqual([]);
  });
});
