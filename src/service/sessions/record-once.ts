import { localConnectionName } from '../../contract/connections.ts';
import type { Activity } from '../db/activity.ts';
import type { SessionRow } from '../db/sessions.ts';
import type { RecordOnce, StreamChange, StreamRow, Streams } from '../db/streams.ts';
import type { Logger } from '../lib/logger.ts';

interface RecordOnceDeps {
  streams: Streams;
  activity: Activity;
  /** Has a schedule turned recording on for a show? */
  isOnForShow: (streamId: string) => boolean;
  /** False while another program holds the database: a session does not wait for it. */
  isWritable: () => boolean;
  log: Logger;
}

/** Never throws. */
export interface SessionWatcher {
  /** Its first media has come. An encoder that only connects, or is refused, begins no session. */
  began(session: SessionRow): void;
  /** `wasCutOff`: neither its encoder nor an operator ended it. */
  ended(session: SessionRow, how: { wasCutOff: boolean }): void;
}

export type RecordOnceControl = ReturnType<typeof createRecordOnce>;

/** A change that follows from the begin or end of a stream's session. */
interface Step {
  streamId: string;
  what: 'record-once-begun' | 'record-once-again';
  changeOf: (stream: StreamRow) => StreamChange | undefined;
}

const retryAfterMs = 1000;
const logText: Record<Step['what'], string> = {
  'record-once-begun': 'Record once: recording is off again, its session has begun.',
  'record-once-again': 'Record once: recording is on again, its session was cut off.',
};

/** Record once. The truth is in the stream's row; a change that the database refuses is retried. */
export function createRecordOnce({ streams, activity, isOnForShow, isWritable, log }: RecordOnceDeps) {
  let steps: Step[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** False if it has to be tried again. */
  function take({ streamId, what, changeOf }: Step): boolean {
    const stream = streams.find(streamId);
    const change = stream && changeOf(stream);
    if (stream === undefined || change === undefined) return true;
    if (!isWritable()) return false;
    streams.change(stream, change);
    if (change.record === undefined) return true;
    log.info(logText[what], { streamId });
    note(stream, what);
    return true;
  }

  function note({ id, accountId, name, recordOnce }: StreamRow, what: Step['what']): void {
    const { by, byKeyId } = recordOnce ?? { by: '' };
    activity.note(accountId, { by, byKeyId, connection: localConnectionName, what, streamId: id, name });
  }

  function takeAll(): void {
    clearTimeout(timer);
    try {
      for (let step = steps[0]; step !== undefined && take(step); step = steps[0]) steps.shift();
    } catch (error) {
      log.warn('Record once has to wait for the database', { error });
    }
    if (steps.length > 0 && !isClosed) timer = setTimeout(takeAll, retryAfterMs);
  }

  function add(step: Step): void {
    steps.push(step);
    takeAll();
  }

  /** A person's decision is about sessions to come, so pending steps of earlier ones are dropped. */
  function decide(stream: StreamRow, change: StreamChange | undefined): void {
    if (change !== undefined) streams.change(stream, change);
    steps = steps.filter(({ streamId }) => streamId !== stream.id);
  }

  return {
    /** Turns recording on for the next session only. */
    arm: (stream: StreamRow, by: Pick<RecordOnce, 'by' | 'byKeyId'>) => decide(stream, armOnce(stream, by)),
    cancel: (stream: StreamRow) => decide(stream, cancelOnce(stream, isOnForShow(stream.id))),
    began(session: SessionRow) {
      // A test broadcast is not the session that was asked for.
      if (!session.record || session.isTest) return;
      const changeOf = (stream: StreamRow) => afterBegin(stream, session, isOnForShow(stream.id));
      add({ streamId: session.parentId, what: 'record-once-begun', changeOf });
    },
    ended({ id, parentId, record }: SessionRow, { wasCutOff }: { wasCutOff: boolean }) {
      if (!record) return;
      const changeOf = (stream: StreamRow) => afterEnd(stream, id, wasCutOff);
      add({ streamId: parentId, what: 'record-once-again', changeOf });
    },
    /** Before the first session of a run: a session that an earlier run left live was cut off. */
    recover() {
      for (const { id, recordOnce } of streams.listAll()) {
        const left = recordOnce?.sessionId;
        if (left === undefined) continue;
        add({ streamId: id, what: 'record-once-again', changeOf: (stream) => afterEnd(stream, left, true) });
      }
    },
    close() {
      isClosed = true;
      takeAll();
    },
  };
}

// Recording is turned on for one session, and off again once that has begun: sessions in progress stay as they began.
// Source: recording-interface, "Parent `record` flag". Each rule answers the change of the stream, and undefined where
// there is none: applied again, nothing happens.

type Row = Pick<StreamRow, 'record' | 'recordOnce'>;

/** On, for the next session only. */
function armOnce({ record, recordOnce }: Row, by: Pick<RecordOnce, 'by' | 'byKeyId'>): StreamChange | undefined {
  const isArmed = record && recordOnce !== undefined && recordOnce.sessionId === undefined;
  return isArmed ? undefined : { record: true, recordOnce: by };
}

/**
 * Off again where its session has not begun; where it has, that session stays and nothing comes after it. `isOnForShow`: a
 * schedule has recording on, and keeps it on.
 */
function cancelOnce({ recordOnce }: Row, isOnForShow = false): StreamChange | undefined {
  if (recordOnce === undefined) return undefined;
  const isOff = recordOnce.sessionId === undefined && !isOnForShow;
  return { ...(isOff && { record: false }), recordOnce: undefined };
}

/** Its session has begun: off, unless a schedule has recording on. */
function afterBegin(
  { recordOnce }: Row,
  session: { id: string; record: boolean },
  isOnForShow = false,
): StreamChange | undefined {
  if (recordOnce === undefined || recordOnce.sessionId !== undefined || !session.record) return undefined;
  if (isOnForShow) return { recordOnce: undefined };
  return { record: false, recordOnce: { ...recordOnce, sessionId: session.id } };
}

/** Its session is over: done, or on again for the rest of a show that was cut off. */
function afterEnd({ recordOnce }: Row, sessionId: string, wasCutOff: boolean): StreamChange | undefined {
  if (recordOnce === undefined || recordOnce.sessionId !== sessionId) return undefined;
  const { sessionId: _, ...asked } = recordOnce;
  return wasCutOff ? { record: true, recordOnce: asked } : { recordOnce: undefined };
}
