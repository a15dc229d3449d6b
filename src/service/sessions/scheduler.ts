import { localConnectionName } from '../../contract/connections.ts';
import type { LiveSessionStore } from '../db/live-session-store.ts';
import type { NewSchedule, ScheduledStreamRow, ScheduleRow, Schedules } from '../db/schedules.ts';
import type { SessionRow } from '../db/sessions.ts';
import type { StreamRow, Streams } from '../db/streams.ts';
import type { NewQueuedChange } from '../db/upstreams.ts';
import type { Logger } from '../lib/logger.ts';
import {
  applyBoundary,
  applyEdit,
  applyManualOverride,
  type Expectation,
  expectedShows,
  isFromFuture,
  planAt,
} from './schedule-rules.ts';

interface SchedulerDeps {
  schedules: Schedules;
  streams: Streams;
  note: LiveSessionStore['note'];
  isLive: (streamId: string) => boolean;
  /** A test broadcast of the stream is being sent. It is not the show that is expected. */
  isTested: (streamId: string) => boolean;
  /** The change waits until the upstream's stream is not live. */
  queueChange: (change: NewQueuedChange) => unknown;
  /** False while another program holds the database. */
  isWritable: () => boolean;
  log: Logger;
}

export type Scheduler = ReturnType<typeof createScheduler>;

/** A changed clock is noticed within this time. */
const pollEveryMs = 15_000;
/** After a session that was cut off its encoder may return for this long, and its show must not be lost. */
const returnMs = 10 * 60_000;

type StreamOfConnection = Pick<ScheduledStreamRow, 'connection' | 'streamId'>;
type Subject = StreamOfConnection & Pick<ScheduledStreamRow, 'accountId'>;

const local = (streamId: string): StreamOfConnection => ({ connection: localConnectionName, streamId });
const keyOf = ({ connection, streamId }: StreamOfConnection) => `${connection}/${streamId}`;

function subjectsOf(...schedules: Pick<ScheduleRow, 'accountId' | 'connection' | 'streamIds'>[]): Subject[] {
  const all = schedules.flatMap((schedule) => schedule.streamIds.map((streamId) => ({ ...schedule, streamId })));
  return [...new Map(all.map((subject) => [keyOf(subject), subject])).values()];
}

function groupByStream(schedules: readonly ScheduleRow[]): Map<string, ScheduleRow[]> {
  const byStream = new Map<string, ScheduleRow[]>();
  for (const schedule of schedules) {
    for (const subject of subjectsOf(schedule)) {
      const known = byStream.get(keyOf(subject));
      if (known === undefined) byStream.set(keyOf(subject), [schedule]);
      else known.push(schedule);
    }
  }
  return byStream;
}

/**
 * Turns recording on before shows and off after them. What is due is written first and done when it can be: recording is
 * turned off once nothing is live, and not before the database can be written.
 */
export function createScheduler(deps: SchedulerDeps, now: () => number) {
  const { schedules, streams, note, isLive, isTested, queueChange, isWritable, log } = deps;
  let all = schedules.listAll();
  let byStream = groupByStream(all);
  const rows = createScheduledRows(schedules);
  const plans = new Map<string, { nextChangeAt: number; expected: Expectation[] }>();
  /** Shows that were reported as missed, with their ends. */
  const missed = new Map<string, number>();
  /** Streams whose last session in this run was ended by its encoder or an operator. */
  const endedWell = new Set<string>();
  /** Sessions of encoders; those of test broadcasts are none. */
  const encoders = new Set<string>();
  let polledAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let hasUpstreams = false;
  let isClosed = false;

  const schedulesOf = (stream: StreamOfConnection): readonly ScheduleRow[] => byStream.get(keyOf(stream)) ?? [];

  function rowOf({ accountId, connection, streamId }: Subject): ScheduledStreamRow {
    const known = rows.find({ connection, streamId });
    if (known !== undefined && !isFromFuture(known, now())) return known;
    const nothing = { due: undefined, reason: undefined, isManual: false, isScheduledOn: false, liveAt: undefined };
    return { connection, streamId, accountId, decidedUntil: 0, ...nothing };
  }

  function forget(row: ScheduledStreamRow): void {
    rows.forget(row);
    plans.delete(keyOf(row));
  }

  /** Applies the boundaries since the last poll. */
  function advance(known: ScheduledStreamRow, nowMs: number): ScheduledStreamRow {
    const key = keyOf(known);
    if (nowMs < (plans.get(key)?.nextChangeAt ?? 0)) return known;
    const own = schedulesOf(known);
    const isLost = isFromFuture(known, nowMs);
    const plan = planAt(own, nowMs, isLost ? nowMs : known.decidedUntil);
    const row = isLost ? { ...known, decidedUntil: plan.isOn ? 0 : nowMs } : known;
    const next = applyBoundary(row, plan) ?? row;
    if (next !== known) rows.put(next);
    plans.set(key, { nextChangeAt: plan.nextChangeAt, expected: expectedShows(own, nowMs) });
    return next;
  }

  /** Switches recording as the row says, if that can be done now. */
  function applyDue(row: ScheduledStreamRow): void {
    const { connection, streamId, accountId, due, reason = '' } = row;
    if (due === undefined) return;
    if (connection !== localConnectionName) {
      if (!hasUpstreams) return;
      queueChange({ accountId, connection, streamId, name: undefined, record: due, queuedBy: reason });
      clearDue(row, due);
      return;
    }
    const stream = streams.find(streamId);
    if (stream === undefined || (!due && mayContinue(stream))) return;
    // Record once outlasts a show that did not come.
    const isForNextSession = !due && stream.recordOnce !== undefined && stream.recordOnce.sessionId === undefined;
    if (stream.record === due || isForNextSession) {
      clearDue(row, due && row.isScheduledOn);
      return;
    }
    streams.change(stream, { record: due });
    clearDue(row, due);
    log.info(`The schedule has turned recording ${due ? 'on' : 'off'}.`, { streamId });
    const what = due ? 'schedule-on' : 'schedule-off';
    note(accountId, { by: reason, connection, what, streamId, name: stream.name });
  }

  function clearDue(row: ScheduledStreamRow, isScheduledOn: boolean): void {
    if (schedulesOf(row).length === 0) forget(row);
    else rows.put({ ...row, due: undefined, reason: undefined, isScheduledOn });
  }

  function mayContinue({ id, lastSeen }: StreamRow): boolean {
    return isLive(id) || (!endedWell.has(id) && now() - lastSeen < returnMs);
  }

  /** Reports once a show of this machine that should be live and is not. */
  function noteMissed(row: ScheduledStreamRow, nowMs: number): void {
    const { connection, streamId, accountId, liveAt = 0 } = row;
    if (connection !== localConnectionName) return;
    for (const { by, missedAtMs, show } of plans.get(keyOf(row))?.expected ?? []) {
      if (missedAtMs > nowMs || show.endAtMs <= nowMs) continue;
      const key = `${keyOf(row)} ${show.startAtMs}`;
      const isThere = liveAt >= show.armAtMs || (isLive(streamId) && !isTested(streamId));
      const stream = missed.has(key) || isThere ? undefined : streams.find(streamId);
      if (stream === undefined) continue;
      missed.set(key, show.endAtMs);
      note(accountId, { by, connection, what: 'show-missed', at: nowMs, streamId, name: stream.name });
    }
  }

  /** Does what is due now. Never throws: the next poll tries again. */
  function poll(): void {
    if (isClosed) return;
    clearTimeout(timer);
    const nowMs = now();
    let nextMs = nowMs + pollEveryMs;
    try {
      if (isWritable()) {
        if (nowMs < polledAt) plans.clear();
        polledAt = nowMs;
        rows.save();
        for (const row of rows.list()) applyDue(advance(row, nowMs));
        for (const row of rows.list()) noteMissed(row, nowMs);
        for (const [key, endAtMs] of missed) if (endAtMs <= nowMs) missed.delete(key);
        for (const { nextChangeAt } of plans.values()) nextMs = Math.min(nextMs, nextChangeAt);
      } else nextMs = nowMs + 1000;
    } catch (error) {
      log.error('Schedules have to wait', { error });
    }
    timer = setTimeout(poll, Math.max(20, nextMs - now()));
    timer.unref();
  }

  function edit(subjects: readonly Subject[], by: string, edited: ScheduleRow[]): void {
    const nowMs = now();
    const isOn = (subject: Subject) => planAt(schedulesOf(subject), nowMs).isOn;
    const before = new Map(subjects.map((subject) => [keyOf(subject), isOn(subject)]));
    all = edited;
    byStream = groupByStream(all);
    for (const subject of subjects) {
      const wasOn = before.get(keyOf(subject)) ?? false;
      const row = applyEdit(rowOf(subject), { wasOn, isOn: isOn(subject), by, nowMs });
      plans.delete(keyOf(subject));
      if (schedulesOf(subject).length === 0 && row.due === undefined) forget(row);
      else rows.put(row);
    }
  }

  return {
    /** Before the first encoder is let in, and after an edit. */
    poll,
    /** From now on for upstreams too. */
    start(): void {
      hasUpstreams = true;
      poll();
    },
    list: (accountId: string) => ({
      schedules: all.filter((schedule) => schedule.accountId === accountId),
      streams: rows.list().filter((row) => row.accountId === accountId && schedulesOf(row).length > 0),
    }),
    create(schedule: NewSchedule): ScheduleRow {
      const row = schedules.create(schedule);
      edit(subjectsOf(row), row.name, [...all, row]);
      return row;
    },
    replace(row: ScheduleRow, change: Pick<ScheduleRow, 'name' | 'streamIds' | 'rule'>): void {
      const replaced = { ...row, ...change };
      schedules.replace(row.id, change);
      edit(
        subjectsOf(row, replaced),
        change.name,
        all.map((each) => (each.id === row.id ? replaced : each)),
      );
    },
    remove(row: ScheduleRow): void {
      schedules.delete(row.id);
      edit(
        subjectsOf(row),
        row.name,
        all.filter(({ id }) => id !== row.id),
      );
    },
    /** A person has switched the stream's recording. */
    onManualSwitch(connection: string, streamId: string): void {
      const row = rows.find({ connection, streamId });
      if (row === undefined) return;
      if (schedulesOf(row).length === 0) forget(row);
      else rows.put(applyManualOverride(advance(row, now()), now()));
    },
    /** Recording is on for a show, so Record once must not turn it off. */
    isOnForShow(streamId: string): boolean {
      const row = rows.find(local(streamId));
      return row !== undefined && !row.isManual && planAt(schedulesOf(row), now()).isOn;
    },
    began({ id, parentId }: SessionRow): void {
      endedWell.delete(parentId);
      if (isTested(parentId)) return;
      encoders.add(id);
      rows.setLiveAt(local(parentId), now());
    },
    ended({ id, parentId }: SessionRow, { wasCutOff }: { wasCutOff: boolean }): void {
      if (!wasCutOff) endedWell.add(parentId);
      if (encoders.delete(id)) rows.setLiveAt(local(parentId), now());
      poll();
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** The scheduled streams: in memory, and in the database as soon as it can be written. */
function createScheduledRows(schedules: Schedules) {
  const rows = new Map(schedules.listStreams().map((row) => [keyOf(row), row]));
  const unsaved = new Set<string>();

  function put(row: ScheduledStreamRow): void {
    schedules.putStream(row);
    rows.set(keyOf(row), row);
    unsaved.delete(keyOf(row));
  }

  return {
    find: (stream: StreamOfConnection) => rows.get(keyOf(stream)),
    list: () => [...rows.values()],
    put,
    forget(row: ScheduledStreamRow): void {
      schedules.forgetStream(row.connection, row.streamId);
      rows.delete(keyOf(row));
    },
    /** A session does not wait for the database: `save` writes this. */
    setLiveAt(stream: StreamOfConnection, liveAt: number): void {
      const row = rows.get(keyOf(stream));
      if (row === undefined) return;
      rows.set(keyOf(row), { ...row, liveAt });
      unsaved.add(keyOf(row));
    },
    save(): void {
      for (const key of unsaved) {
        const row = rows.get(key);
        if (row === undefined) unsaved.delete(key);
        else put(row);
      }
    },
  };
}
