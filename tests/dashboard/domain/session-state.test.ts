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

const isFinal = ({ session }: Case) => ['ready', 'failed', 'deleted'].includes(String(session.recordingStatus));
const isStalled = ({ session }: Case) => session.aircheck?.connection === 'stalled';
const isSaidStalled = (state: SessionState) => interruptionOf(state)?.kind === 'stalled';
const recordedStates = ['recording', 'processing', 'late', 'ready', 'ready-problem', 'failed', 'deleted'];

describe('the state of a session, over the full product of what an API may send', () => {
  it.each<[string, (each: Case & { state: SessionState }) => boolean]>([
    [
      'is none of a recorded session without `record: true`',
      ({ session, state }) => session.record || !recordedStates.includes(state.kind),
    ],
    [
      'is ready only when the API says the word `ready`, in these letters',
      ({ session, state }) => !isPlayable(state) || session.recordingStatus === 'ready',
    ],
    [
      'is ready whenever a recorded session is `ready` and no encoder is being waited for',
      ({ session, state }) =>
        !session.record ||
        session.recordingStatus !== 'ready' ||
        session.aircheck?.connection === 'reconnecting' ||
        state.kind === 'ready',
    ],
    ['is never live once its end is known', (each) => !isOver(each) || !isLiveState(each.state)],
    [
      'says that no media comes exactly of what its service calls stalled',
      (each) => (isStalled(each) ? isFinal(each) || isSaidStalled(each.state) : !isSaidStalled(each.state)),
    ],
    ['keeps the alarm of what is unrecorded', ({ session, state }) => state.kind !== 'stalled' || session.record],
    [
      'is an alarm whenever the encoder is connected or waited for and the session is not recorded',
      (each) => !isOnAir(each) || each.session.record || each.state.kind === 'live-unrecorded',
    ],
    [
      'says the raw word of a status that is not known here',
      ({ session, state }) => state.kind !== 'unknown' || session.recordingStatus !== 'READY' || state.raw === 'READY',
    ],
  ])('%s', (_, isKept) => {
    expect(cases.filter((each) => !isKept(each)).slice(0, 3)).toEqual([]);
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

  it('is late beyond three times what is usual, but not before a minute; after ten minutes if nothing is known', () => {
    const endedAgo = (secondsAgo: number, usualSeconds?: number) =>
      state(
        { ...waiting, aircheck: { endedAtMs: nowMs - secondsAgo * second, gaps: [] } },
        { ...(usualSeconds && { usualSeconds }) },
      );
    expect([endedAgo(59, 3), endedAgo(359, 120), endedAgo(540)]).toEqual(Array(3).fill('processing'));
    expect([endedAgo(61, 3), endedAgo(361, 120), endedAgo(660)]).toEqual(Array(3).fill('late'));
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
