import { localConnectionName } from '../../contract/connections.ts';
import type { Activity } from '../db/activity.ts';
import type { NewQueuedChange } from '../db/queued-changes.ts';
import type { NewSchedule, ScheduledStreamRow, ScheduleRow, Schedules } from '../db/schedules.ts';
import type { StreamRow, Streams } from '../db/streams.ts';
import type { Logger } from '../lib/logger.ts';
import type { SessionWatcher } from './record-once.ts';
import {
  afterBoundary,
  afterEdit,
  afterHand,
  type Expectation,
  expectationsOf,
  isFromAnotherTime,
  planOf,
} from './schedule-rules.ts';

interface SchedulerParts {
  schedules: Schedules;
  streams: Pick<Streams, 'find' | 'change'>;
  /** The log of what schedules do. */
  activity: Pick<Activity, 'note'>;
  /** The same for what webhooks are told of. */
  noteEvent: Activity['note'];
  isLive: (streamId: string) => boolean;
  /** Is a test broadcast of this stream being sent? It is not the show that is expected. */
  isTested: (streamId: string) => boolean;
  /** Leaves a change for an upstream's stream, which is made as soon as that is not live. */
  queueChange: (change: NewQueuedChange) => unknown;
  /** False while another program holds the database. */
  isWritable: () => boolean;
  now: () => number;
  log: Logger;
}

export interface Scheduler extends SessionWatcher {
  /** Does what is due now: before the first encoder is let in, after an edit. For upstreams once it is started. */
  look(): void;
  start(): void;
  list(accountId: string): { schedules: ScheduleRow[]; streams: ScheduledStreamRow[] };
  /** What is due by these three is done at the next look. */
  create(schedule: NewSchedule): ScheduleRow;
  replace(row: ScheduleRow, change: Pick<ScheduleRow, 'name' | 'streamIds' | 'rule'>): void;
  remove(row: ScheduleRow): void;
  /** Somebody has switched a stream's recording. */
  switchedByHand(connection: string, streamId: string): void;
  /** Is recording on for a show, so that Record once does not turn it off? */
  isHeldOn(streamId: string): boolean;
  close(): void;
}

/** A clock that is changed is noticed within this. */
const lookEveryMs = 15_000;
/** So long after a session that was cut off its encoder may come back; a show that goes on is not to be lost. */
const comeBackMs = 10 * 60_000;

type Subject = StreamOfConnection & Pick<ScheduledStreamRow, 'accountId'>;

const own = (streamId: string): StreamOfConnection => ({ connection: localConnectionName, streamId });

function groupByStream(all: readonly ScheduleRow[]): Map<string, ScheduleRow[]> {
  const byStream = new Map<string, ScheduleRow[]>();
  for (const schedule of all) {
    for (const streamId of new Set(schedule.streamIds)) {
      const key = keyOf({ connection: schedule.connection, streamId });
      const known = byStream.get(key);
      if (known === undefined) byStream.set(key, [schedule]);
      else known.push(schedule);
    }
  }
  return byStream;
}

/**
 * Turns recording on before shows and off after them. What is due is noted first and done when it can be: recording is
 * turned off once nothing is live, and not before the database takes it.
 */
export function createScheduler(parts: SchedulerParts): Scheduler {
  const { schedules, streams, activity, noteEvent, isLive, isTested, queueChange, isWritable, now, log } = parts;
  let all = schedules.listAll();
  let byStream = groupByStream(all);
  const rows = createScheduledRows(schedules);
  /** Until when a stream's schedules say what they say now. */
  const saysUntil = new Map<string, number>();
  /** Shows by which a stream is missed, by its key: those that are on, and those of the next days. */
  const expected = new Map<string, Expectation[]>();
  /** Shows that were said to be missed, until they are over. */
  const missed = new Map<string, number>();
  /** Their encoder or an operator ended the last session in this run. */
  const endedWell = new Set<string>();
  /** Sessions of encoders, test broadcasts apart. */
  const encoders = new Set<string>();
  let lookedAtMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let hasUpstreams = false;
  let isClosed = false;

  const of = (stream: StreamOfConnection): readonly ScheduleRow[] => byStream.get(keyOf(stream)) ?? [];
  const subjectsOf = (schedule: Pick<ScheduleRow, 'accountId' | 'connection' | 'streamIds'>): Subject[] =>
    schedule.streamIds.map((streamId) => ({ ...schedule, streamId }));

  function rowOf({ accountId, connection, streamId }: Subject): ScheduledStreamRow {
    const known = rows.find({ connection, streamId });
    if (known !== undefined && !isFromAnotherTime(known, now())) return known;
    const nothing = { due: undefined, dueBy: undefined, isByHand: false, isArmed: false, liveAt: undefined };
    return { connection, streamId, accountId, decidedUntil: 0, ...nothing };
  }

  function forget(row: ScheduledStreamRow): void {
    rows.forget(row);
    saysUntil.delete(keyOf(row));
    expected.delete(keyOf(row));
  }

  /** What has come since the last look. */
  function takeUp(known: ScheduledStreamRow, nowMs: number): ScheduledStreamRow {
    const key = keyOf(known);
    if (nowMs < (saysUntil.get(key) ?? 0)) return known;
    const isLost = isFromAnotherTime(known, nowMs);
    const plan = planOf(of(known), nowMs, isLost ? nowMs : known.decidedUntil);
    expected.set(key, expectationsOf(of(known), nowMs));
    const row = isLost ? { ...known, decidedUntil: plan.isOn ? 0 : nowMs } : known;
    const next = afterBoundary(row, plan) ?? row;
    if (next !== known) rows.put(next);
    saysUntil.set(key, plan.untilMs);
    return next;
  }

  /** Does what is due if it can be done now. */
  function settle(row: ScheduledStreamRow): void {
    const { connection, streamId, accountId, due, dueBy = '' } = row;
    if (due === undefined) return;
    if (connection !== localConnectionName) {
      if (!hasUpstreams) return;
      queueChange({ accountId, connection, streamId, name: undefined, record: due, queuedBy: dueBy });
      done(row, due);
      return;
    }
    const stream = streams.find(streamId);
    if (stream === undefined || (!due && mayGoOn(stream))) return;
    // Record once outlasts a show that did not come.
    const isKept = !due && stream.recordOnce !== undefined && stream.recordOnce.sessionId === undefined;
    if (stream.record === due || isKept) {
      done(row, due && row.isArmed);
      return;
    }
    streams.change(stream, { record: due });
    done(row, due);
    log.info(`The schedule has turned recording ${due ? 'on' : 'off'}.`, { streamId });
    note(stream, due, dueBy);
  }

  function done(row: ScheduledStreamRow, isArmed: boolean): void {
    const settled = { ...row, due: undefined, dueBy: undefined, isArmed };
    if (of(row).length === 0) forget(settled);
    else rows.put(settled);
  }

  function mayGoOn({ id, lastSeen }: StreamRow): boolean {
    return isLive(id) || (!endedWell.has(id) && now() - lastSeen < comeBackMs);
  }

  function note({ id, accountId, name }: StreamRow, record: boolean, by: string): void {
    const what = record ? 'schedule-on' : 'schedule-off';
    activity.note(accountId, { by, connection: localConnectionName, what, streamId: id, name });
  }

  /** A show of this machine that should be live and is not is said once. A test broadcast is not the show. */
  function noteMissed(row: ScheduledStreamRow, nowMs: number): void {
    const { connection, streamId, accountId, liveAt = 0 } = row;
    if (connection !== localConnectionName) return;
    for (const { by, missedAtMs, show } of expected.get(keyOf(row)) ?? []) {
      if (missedAtMs > nowMs || show.endAtMs <= nowMs) continue;
      const key = `${keyOf(row)} ${show.startAtMs}`;
      const isThere = liveAt >= show.armAtMs || (isLive(streamId) && !isTested(streamId));
      if (missed.has(key) || isThere) continue;
      const stream = streams.find(streamId);
      if (stream === undefined) continue;
      missed.set(key, show.endAtMs);
      noteEvent(accountId, { by, connection, what: 'show-missed', at: nowMs, streamId, name: stream.name });
    }
  }

  /** Never throws: the next look tries again. */
  function look(): void {
    if (isClosed) return;
    clearTimeout(timer);
    const nowMs = now();
    let nextMs = nowMs + lookEveryMs;
    try {
      if (isWritable()) {
        if (nowMs < lookedAtMs) saysUntil.clear();
        lookedAtMs = nowMs;
        rows.save();
        for (const row of rows.list()) settle(takeUp(row, nowMs));
        for (const row of rows.list()) noteMissed(row, nowMs);
        for (const [key, endAtMs] of missed) if (endAtMs <= nowMs) missed.delete(key);
        nextMs = Math.min(nextMs, ...saysUntil.values());
      } else nextMs = nowMs + 1000;
    } catch (error) {
      log.error('Schedules have to wait', { error });
    }
    timer = setTimeout(look, Math.max(20, nextMs - now()));
    timer.unref();
  }

  /** Takes the schedules as they are now, and notes what that begins or ends. */
  function edit(subjects: readonly Subject[], by: string, schedulesNow: ScheduleRow[]): void {
    const nowMs = now();
    const before = new Map(subjects.map((each) => [keyOf(each), planOf(of(each), nowMs).isOn]));
    all = schedulesNow;
    byStream = groupByStream(all);
    for (const subject of subjects) {
      const wasOn = before.get(keyOf(subject)) ?? false;
      const row = afterEdit(rowOf(subject), { wasOn, isOn: planOf(of(subject), nowMs).isOn, by, nowMs });
      saysUntil.delete(keyOf(subject));
      if (of(subject).length === 0 && row.due === undefined) forget(row);
      else rows.put(row);
    }
  }

  const distinct = (subjects: readonly Subject[]) => [...new Map(subjects.map((each) => [keyOf(each), each])).values()];

  return {
    look,
    start() {
      hasUpstreams = true;
      look();
    },
    list: (accountId) => ({
      schedules: all.filter((each) => each.accountId === accountId),
      streams: rows.list().filter((each) => each.accountId === accountId && of(each).length > 0),
    }),
    create(schedule) {
      const { name } = schedule;
      const row = schedules.create(schedule);
      edit(distinct(subjectsOf(schedule)), name, [...all, row]);
      return row;
    },
    replace(row, change) {
      const subjects = [...subjectsOf(row), ...subjectsOf({ ...row, ...change })];
      schedules.replace(row.id, change);
      const replaced = all.map((each) => (each.id === row.id ? { ...each, ...change } : each));
      edit(distinct(subjects), change.name, replaced);
    },
    remove(row) {
      schedules.delete(row.id);
      edit(
        distinct(subjectsOf(row)),
        row.name,
        all.filter((each) => each.id !== row.id),
      );
    },
    switchedByHand(connection, streamId) {
      const row = rows.find({ connection, streamId });
      if (row === undefined) return;
      if (of(row).length === 0) forget(row);
      else rows.put(afterHand(takeUp(row, now()), now()));
    },
    isHeldOn(streamId) {
      const row = rows.find(own(streamId));
      return row !== undefined && !row.isByHand && planOf(of(row), now()).isOn;
    },
    began({ id, parentId }) {
      endedWell.delete(parentId);
      if (isTested(parentId)) return;
      encoders.add(id);
      rows.setLiveAt(own(parentId), now());
    },
    ended({ id, parentId }, { wasCutOff }) {
      if (!wasCutOff) endedWell.add(parentId);
      if (encoders.delete(id)) rows.setLiveAt(own(parentId), now());
      look();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

type StreamOfConnection = Pick<ScheduledStreamRow, 'connection' | 'streamId'>;

const keyOf = ({ connection, streamId }: StreamOfConnection) => `${connection}/${streamId}`;

/** What the schedules of every stream have come to: in memory, and in the database as soon as it takes it. */
function createScheduledRows(schedules: Pick<Schedules, 'listStreams' | 'putStream' | 'forgetStream'>) {
  const rows = new Map(schedules.listStreams().map((row) => [keyOf(row), row]));
  const unsaved = new Set<string>();

  function put(row: ScheduledStreamRow): void {
    schedules.putStream(row);
    rows.set(keyOf(row), row);
    unsaved.delete(keyOf(row));
  }

  return {
    find: (stream: StreamOfConnection): ScheduledStreamRow | undefined => rows.get(keyOf(stream)),
    list: (): ScheduledStreamRow[] => [...rows.values()],
    put,
    forget(row: ScheduledStreamRow): void {
      schedules.forgetStream(row.connection, row.streamId);
      rows.delete(keyOf(row));
    },
    /** An encoder is live. A session waits for no database: `save` writes it down. */
    setLiveAt(stream: StreamOfConnection, liveAt: number): void {
      const row = rows.get(keyOf(stream));
      if (row === undefined) return;
      rows.set(keyOf(row), { ...row, liveAt });
      unsaved.add(keyOf(row));
    },
    /** Writes down what only memory has. */
    save(): void {
      for (const key of unsaved) {
        const row = rows.get(key);
        if (row === undefined) unsaved.delete(key);
        else put(row);
      }
    },
  };
}
