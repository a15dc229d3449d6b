import { describe, expect, it } from 'vitest';
import {
  interruptionOf,
  isLiveState,
  isPlayable,
  type SessionContext,
  type SessionState,
  sessionState,
} from '../../../src/dashboard/domain/session-state.ts';
import type { Session } from '../../../src/dashboard/domain/stream-object.ts';
import { aSession, hour, minute, nowMs, second } from './builders.ts';

const records = [true, false];
const statuses = ['waiting', 'ready', 'failed', 'deleted', 'none', 'READY', null, 5, undefined];
const activities = [true, false, undefined];
const lastSeens = [nowMs - 2 * second, nowMs - 2 * hour, nowMs + hour, undefined];
const growths = [nowMs - 2 * second, nowMs - hour, undefined];
const parents = [{ isActive: true }, { isActive: false }, {}, undefined];
const newests = [true, false, undefined];
const airchecks: Session['aircheck'][] = [
  { connection: 'connected', gaps: [] },
  { connection: 'reconnecting', gaps: [] },
  { connection: 'stalled', lastMediaAtMs: nowMs - 4 * second, gaps: [] },
  { endedAtMs: nowMs - 10 * second, gaps: [] },
  { gaps: [] },
  undefined,
];

interface Case {
  session: Session;
  context: SessionContext;
}

/** The full product of what an API may send, absent values included. */
function* product(): Generator<Case> {
  for (const record of records)
    for (const recordingStatus of statuses)
      for (const isActive of activities)
        for (const lastSeenMs of lastSeens)
          for (const grewAtMs of growths)
            for (const parent of parents)
              for (const isNewest of newests)
                for (const aircheck of airchecks)
                  yield {
                    session: aSession({ record, recordingStatus, isActive, lastSeenMs, grewAtMs, aircheck }),
                    context: { parent, isNewest, nowMs },
                  };
}

const cases = [...product()].map((each) => ({ ...each, state: sessionState(each.session, each.context) }));
const isOver = ({ session }: Case) => session.aircheck?.endedAtMs !== undefined;
const isOnAir = ({ session }: Case) => session.aircheck?.connection !== undefined;

function breaches(rule: (each: Case & { state: SessionState }) => boolean): unknown[] {
  return cases.filter((each) => !rule(each)).slice(0, 3);
}

describe('the state of a session, over the full product of what an API may send', () => {
  it('has a state for every one of the combinations', () => {
    expect(cases).toHaveLength(2 * 9 * 3 * 4 * 3 * 4 * 3 * 6);
    expect(breaches(({ state }) => state.kind.length > 0)).toEqual([]);
  });

  it('never calls a session recorded that has no `record: true`', () => {
    const claims = ['recording', 'processing', 'late', 'ready', 'ready-problem', 'failed', 'deleted'];
    expect(breaches(({ session, state }) => session.record || !claims.includes(state.kind))).toEqual([]);
  });

  it('is ready only when the API says the word `ready`, in these letters', () => {
    expect(breaches(({ session, state }) => !isPlayable(state) || session.recordingStatus === 'ready')).toEqual([]);
  });

  it('is ready whenever a recorded session is `ready` and no encoder is being waited for', () => {
    const applies = ({ session }: Case) =>
      session.record && session.recordingStatus === 'ready' && session.aircheck?.connection !== 'reconnecting';
    expect(breaches((each) => !applies(each) || each.state.kind === 'ready')).toEqual([]);
  });

  it('is never live once its end is known', () => {
    expect(breaches((each) => !isOver(each) || !isLiveState(each.state))).toEqual([]);
  });

  it('says that no media comes exactly of what its service calls stalled, and keeps the alarm of what is unrecorded', () => {
    const isStalled = ({ session }: Case) => session.aircheck?.connection === 'stalled';
    const isFinal = ({ session }: Case) => ['ready', 'failed', 'deleted'].includes(String(session.recordingStatus));
    const isSaid = (state: SessionState) => interruptionOf(state)?.kind === 'stalled';
    expect(breaches((each) => isStalled(each) || !isSaid(each.state))).toEqual([]);
    expect(breaches((each) => !isStalled(each) || isFinal(each) || isSaid(each.state))).toEqual([]);
    expect(breaches(({ session, state }) => state.kind !== 'stalled' || session.record)).toEqual([]);
  });

  it('is an alarm whenever the encoder is connected or waited for and the session is not recorded', () => {
    expect(breaches((each) => !isOnAir(each) || each.session.record || each.state.kind === 'live-unrecorded')).toEqual(
      [],
    );
  });

  it('says the raw word of a status that is not known here', () => {
    const odd = cases.filter(({ session, state }) => session.recordingStatus === 'READY' && state.kind === 'unknown');
    expect(odd.length).toBeGreaterThan(0);
    expect(odd.every(({ state }) => state.kind === 'unknown' && state.raw === 'READY')).toBe(true);
  });

  it('takes `waiting` for still live or for just ended only with a sign of it', () => {
    const isReported = ({ session, context }: Case) =>
      session.aircheck?.endedAtMs !== undefined ||
      session.aircheck?.connection !== undefined ||
      session.isActive !== undefined ||
      session.lastSeenMs !== undefined ||
      session.grewAtMs === nowMs - 2 * second ||
      context.parent?.isActive === false ||
      (context.parent?.isActive === true && context.isNewest !== undefined);
    const waiting = cases.filter(({ session }) => session.record && session.recordingStatus === 'waiting');
    expect(waiting.filter((each) => !isReported(each) && each.state.kind !== 'unknown')).toEqual([]);
    expect(waiting.filter((each) => isReported(each) && each.state.kind === 'unknown')).toEqual([]);
  });
});

describe('the state of a session', () => {
  const state = (over: Partial<Session>, context: Partial<SessionContext> = {}) =>
    sessionState(aSession(over), { nowMs, ...context }).kind;
  const waiting = { recordingStatus: 'waiting' };
  const on = (connection: 'connected' | 'stalled' | 'reconnecting') => ({ aircheck: { connection, gaps: [] } });
  const anHourAgo = { createdAtMs: nowMs - 61 * minute };

  it.each<[string, Partial<Session>, Partial<SessionContext>, string]>([
    ['recorded and connected', { ...waiting, ...on('connected') }, {}, 'recording'],
    ['recorded and silent', { ...waiting, ...on('stalled') }, {}, 'stalled'],
    ['recorded and dropped', { ...waiting, ...on('reconnecting') }, {}, 'reconnecting'],
    ['unrecorded and connected', { record: false, ...on('connected') }, {}, 'live-unrecorded'],
    ['unrecorded and silent', { record: false, ...on('stalled') }, {}, 'live-unrecorded'],
    ['unrecorded and dropped', { record: false, ...on('reconnecting') }, {}, 'live-unrecorded'],
    ['unrecorded and over', { record: false, isActive: false }, {}, 'not-recorded'],
    ['recorded, live, and no status yet', { isActive: true }, {}, 'recording'],
    ['recorded, live, and a null status', { isActive: true, recordingStatus: null }, {}, 'recording'],
    ['recorded, over, and no status at all', { isActive: false }, {}, 'unknown'],
    ['recorded and `none`', { isActive: false, recordingStatus: 'none' }, {}, 'not-recorded'],
    ['live and `none`', { isActive: true, recordingStatus: 'none' }, {}, 'live-unrecorded'],
    ['failed', { recordingStatus: 'failed' }, {}, 'failed'],
    ['deleted', { recordingStatus: 'deleted' }, {}, 'deleted'],
    ['waiting, its parent idle', { ...waiting, ...anHourAgo }, { parent: { isActive: false } }, 'processing'],
    ['waiting, newest of a live parent', waiting, { parent: { isActive: true }, isNewest: true }, 'recording'],
    [
      'waiting, an older one of a live parent',
      { ...waiting, ...anHourAgo },
      { parent: { isActive: true }, isNewest: false },
      'processing',
    ],
    ['waiting and growing', { ...waiting, isActive: false, grewAtMs: nowMs - 3 * second }, {}, 'recording'],
    ['a number for a status', { isActive: true, recordingStatus: 5 }, {}, 'unknown'],
  ])('%s', (_, session, context, expected) => {
    expect(state(session, context)).toBe(expected);
  });

  it('is late beyond three times what is usual, and not before a minute', () => {
    const ended = (secondsAgo: number) => ({
      recordingStatus: 'waiting',
      aircheck: { endedAtMs: nowMs - secondsAgo * second, gaps: [] },
    });
    expect(state(ended(59), { usualSeconds: 3 })).toBe('processing');
    expect(state(ended(61), { usualSeconds: 3 })).toBe('late');
    expect(state(ended(359), { usualSeconds: 120 })).toBe('processing');
    expect(state(ended(361), { usualSeconds: 120 })).toBe('late');
  });

  it('is late after ten minutes if no history shows what is usual', () => {
    const ended = (minutesAgo: number) => ({
      recordingStatus: 'waiting',
      aircheck: { endedAtMs: nowMs - minutesAgo * minute, gaps: [] },
    });
    expect(state(ended(9))).toBe('processing');
    expect(state(ended(11))).toBe('late');
  });

  it('is a problem only when the check of a ready link found one', () => {
    expect(state({ recordingStatus: 'ready' }, { isLinkBroken: true })).toBe('ready-problem');
    expect(state({ recordingStatus: 'waiting', isActive: false }, { isLinkBroken: true })).not.toBe('ready-problem');
    expect(state({ recordingStatus: 'ready' }, { isLinkBroken: false })).toBe('ready');
  });

  it('cuts an endless status short', () => {
    const state = sessionState(aSession({ recordingStatus: 'x'.repeat(5000) }), { nowMs });
    expect(state.kind === 'unknown' && state.raw.length).toBe(41);
  });
});
