import type { SignalKind } from '../../../contract/signal.ts';
import { alertKind, type LostShow, lostShows } from '../../domain/alerts.ts';
import type { Interruption } from '../../domain/session-state.ts';
import { bySlot, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import type { MissingLine } from '../schedule/missing-shows.tsx';
import { type SignalAlert, signalKey, signalTroubles } from '../signal/signal-alert.tsx';
import type { ComingShow } from './shows.ts';

export interface TroubledSession {
  view: StreamView;
  session: SessionView;
}

interface InterruptedSession extends TroubledSession {
  interruption: Interruption;
}

/** One thing that needs somebody now. Sessions with one cause are one trouble. */
export type Trouble =
  | { kind: 'unrecorded'; key: string; item: TroubledSession }
  | { kind: 'unrecorded-for-disk'; key: string; items: readonly TroubledSession[] }
  /** `count` is how many shows it costs. */
  | { kind: 'disk-full' | 'disk-low'; key: string; sentence: string; count: number }
  | { kind: 'lost'; key: string; shows: readonly LostShow[] }
  | { kind: 'stalled' | 'reconnecting'; key: string; items: readonly InterruptedSession[] }
  | { kind: 'missing'; key: string; missing: MissingLine }
  | { kind: 'off'; key: string; coming: readonly ComingShow[] }
  | { kind: 'late' | 'failed' | 'ready-problem'; key: string; item: TroubledSession }
  | { kind: 'picture' | 'sound' | 'keyframes'; key: string; signal: SignalAlert };

/** The greatest harm first. A full disk comes before the sessions that it costs. */
const harms: readonly Trouble['kind'][] = [
  'unrecorded',
  'disk-full',
  'unrecorded-for-disk',
  'lost',
  'stalled',
  'reconnecting',
  'missing',
  'off',
  'failed',
  'late',
  'ready-problem',
  'picture',
  'sound',
  'disk-low',
  'keyframes',
];

/** These have the solid slab. */
export const isAlarm = ({ kind }: Trouble) => kind === 'unrecorded' || kind === 'disk-full' || kind === 'lost';

interface Known {
  nowMs: number;
  /** Ids of sessions and shows that somebody acknowledged. */
  acknowledged: ReadonlySet<string>;
  /** Keys of warnings that somebody acknowledged. */
  seen: ReadonlySet<string>;
  acknowledgedSignals: ReadonlySet<string>;
  missing: readonly MissingLine[];
  coming: readonly ComingShow[];
  disk: { state: 'full' | 'low'; sentence: string } | undefined;
}

const diskKinds = { full: 'disk-full', low: 'disk-low' } as const;

/** All that is wrong, the greatest harm first, of one kind the oldest. */
export function deriveTroubles(views: readonly StreamView[], known: Known): Trouble[] {
  const { nowMs, acknowledged, seen, missing, coming, disk } = known;
  const sessions = troubledSessions(views, nowMs);
  const isFull = disk?.state === 'full';
  const unrecorded = sessions.filter(
    ({ session }) => session.state.kind === 'live-unrecorded' && !acknowledged.has(session.session.id),
  );
  const forDisk = isFull ? unrecorded.filter(({ session }) => session.session.record) : [];
  const lost = lostShows(views, acknowledged, nowMs);
  const off = coming.filter(({ isOff }) => isFull || isOff);
  const count = forDisk.length + coming.length || views.filter(({ stream }) => stream.record).length;
  const troubles: Trouble[] = [
    ...unrecorded
      .filter((item) => !forDisk.includes(item))
      .map((item) => ({ kind: 'unrecorded' as const, key: item.session.session.id, item })),
    ...(disk ? [{ kind: diskKinds[disk.state], key: 'disk', sentence: disk.sentence, count }] : []),
    ...(forDisk.length > 0 ? [{ kind: 'unrecorded-for-disk' as const, key: 'for-disk', items: forDisk }] : []),
    ...(lost.length > 0 ? [{ kind: 'lost' as const, key: 'lost', shows: lost }] : []),
    ...interrupted(sessions, 'stalled'),
    ...interrupted(sessions, 'reconnecting'),
    ...missing.map((each) => ({ kind: 'missing' as const, key: each.id, missing: each })),
    ...(off.length > 0 ? [{ kind: 'off' as const, key: 'off', coming }] : []),
    ...sessions.flatMap((item): Trouble[] => {
      const { kind } = item.session.state;
      if (kind !== 'late' && kind !== 'failed' && kind !== 'ready-problem') return [];
      return [{ kind, key: `${kind} ${item.session.session.id}`, item }];
    }),
    ...signalTroubles(views)
      .filter(({ session, problems }) =>
        problems.some((problem) => !known.acknowledgedSignals.has(signalKey(session, problem))),
      )
      .map((signal) => ({ kind: signalHarm(signal), key: `signal ${signal.session.id}`, signal })),
  ];
  const open = troubles.filter(({ key }) => !seen.has(key));
  // That something is off tonight is said by the quiet line, unless trouble takes its place.
  if (!isFull && open.length === 1 && open[0]?.kind === 'off') return [];
  return open.sort((a, b) => harms.indexOf(a.kind) - harms.indexOf(b.kind));
}

/** Sessions that are live and not recorded, without media, late, or failed in the last 24 hours; each by slot. */
export function troubledSessions(views: readonly StreamView[], nowMs: number): TroubledSession[] {
  const items = views.flatMap((view) =>
    view.sessions.flatMap((session) => (alertKind(session, nowMs) === undefined ? [] : [{ view, session }])),
  );
  const slotOf = ({ view: { stream }, session: { session } }: TroubledSession) => ({ stream, session });
  return items.sort((a, b) => bySlot(slotOf(a), slotOf(b)));
}

/** Streams that fail within this share a cause: an uplink, a router, a power strip. */
const togetherMs = 2_000;

export function areTogether(times: readonly (number | undefined)[]): boolean {
  const known = times.filter((ms) => ms !== undefined);
  return known.length > 1 && known.length === times.length && Math.max(...known) - Math.min(...known) <= togetherMs;
}

function interrupted(sessions: readonly TroubledSession[], kind: 'stalled' | 'reconnecting'): Trouble[] {
  const items = sessions
    .flatMap(({ view, session }): InterruptedSession[] =>
      session.state.kind === kind ? [{ view, session, interruption: session.state }] : [],
    )
    .sort((a, b) => (a.interruption.sinceMs ?? 0) - (b.interruption.sinceMs ?? 0));
  const groups: InterruptedSession[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group && areTogether([group[0]?.interruption.sinceMs, item.interruption.sinceMs])) group.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => ({
    kind,
    key: `${kind} ${group.map(({ session, interruption }) => `${session.session.id} ${interruption.sinceMs}`).join()}`,
    items: group,
  }));
}

const pictureKinds: readonly SignalKind[] = ['no-video', 'video-configuration', 'black-picture', 'frozen-picture'];

function signalHarm({ problems }: SignalAlert): 'picture' | 'sound' | 'keyframes' {
  if (problems.some(({ kind }) => pictureKinds.includes(kind))) return 'picture';
  return problems.every(({ kind }) => kind === 'keyframe-interval') ? 'keyframes' : 'sound';
}
