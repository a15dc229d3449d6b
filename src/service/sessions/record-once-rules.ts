import type { RecordOnce, StreamChange, StreamRow } from '../db/streams.ts';

// Recording is turned on for one session, and off again once that has begun: sessions in progress stay as they began.
// Source: recording-interface, "Parent `record` flag". Each rule answers the change of the stream, and undefined where
// there is none: applied again, nothing happens.

type Row = Pick<StreamRow, 'record' | 'recordOnce'>;

/** On, for the next session only. */
export function armOnce({ record, recordOnce }: Row, by: Pick<RecordOnce, 'by' | 'byKeyId'>): StreamChange | undefined {
  const isArmed = record && recordOnce !== undefined && recordOnce.sessionId === undefined;
  return isArmed ? undefined : { record: true, recordOnce: by };
}

/**
 * Off again where its session has not begun; where it has, that session stays and nothing comes after it. `isHeldOn`: a
 * schedule has recording on, and keeps it on.
 */
export function cancelOnce({ recordOnce }: Row, isHeldOn = false): StreamChange | undefined {
  if (recordOnce === undefined) return undefined;
  const isOff = recordOnce.sessionId === undefined && !isHeldOn;
  return { ...(isOff && { record: false }), recordOnce: undefined };
}

/** Its session has begun: off, unless a schedule has recording on. */
export function afterBegin(
  { recordOnce }: Row,
  session: { id: string; record: boolean },
  isHeldOn = false,
): StreamChange | undefined {
  if (recordOnce === undefined || recordOnce.sessionId !== undefined || !session.record) return undefined;
  if (isHeldOn) return { recordOnce: undefined };
  return { record: false, recordOnce: { ...recordOnce, sessionId: session.id } };
}

/** Its session is over: done, or on again for the rest of a show that was cut off. */
export function afterEnd({ recordOnce }: Row, sessionId: string, wasCutOff: boolean): StreamChange | undefined {
  if (recordOnce === undefined || recordOnce.sessionId !== sessionId) return undefined;
  const { sessionId: _, ...asked } = recordOnce;
  return wasCutOff ? { record: true, recordOnce: asked } : { recordOnce: undefined };
}
