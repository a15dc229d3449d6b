import type { StreamObject } from './stream-object.ts';

/** What is known around a session when its state is asked for. */
export interface LiveContext {
  /** Its parent as read together with it; absent where only the session was read. */
  parent?: Pick<StreamObject, 'isActive' | 'lastSeenMs'> | undefined;
  /** Is it the newest session of its parent? */
  isNewest?: boolean | undefined;
  nowMs: number;
}

/** The hosted API updates `lastSeen` several times a minute while media arrives. */
const recentlySeenMs = 60_000;
/** `isActive` is known to be left behind when a session ends badly: older than this, it is not believed. */
const forgottenMs = 5 * 60_000;
/** A parent and its session are seen within the same report or the next. */
const leftBehindMs = 30_000;
/** Recorded seconds grow with each segment, a few seconds apart. */
const recentlyGrewMs = 15_000;

/**
 * Is media still arriving, or its reconnect window open? `undefined` when no answer says.
 * The strongest evidence first. Source: hosted-api, "Formats" (session objects there have no usable `isActive`).
 */
export function isSessionLive(session: StreamObject, context: LiveContext): boolean | undefined {
  if (session.aircheck?.endedAtMs !== undefined) return false;
  if (session.aircheck?.connection !== undefined) return true;
  if (isWithin(session.grewAtMs, recentlyGrewMs, context.nowMs)) return true;

  const wasSeen = session.lastSeenMs !== undefined;
  const isForgotten = wasSeen && !isWithin(session.lastSeenMs, forgottenMs, context.nowMs);
  if (session.isActive === true) return !isForgotten;
  if (context.parent?.isActive === false) return false;
  if (context.parent?.isActive === true && context.isNewest !== undefined) {
    return context.isNewest && !isLeftBehind(session, context.parent);
  }
  if (wasSeen) return isWithin(session.lastSeenMs, recentlySeenMs, context.nowMs);
  return session.isActive;
}

/**
 * A session with no media yet is not reported, so that the newest that is reported is the one before it.
 * Source: hosted-api, "Lists". A parent is seen whenever its session is.
 */
function isLeftBehind(session: StreamObject, parent: Pick<StreamObject, 'lastSeenMs'>): boolean {
  if (session.lastSeenMs === undefined || parent.lastSeenMs === undefined) return false;
  return parent.lastSeenMs - session.lastSeenMs > leftBehindMs;
}

/** A time in the future counts as now: clocks differ. */
function isWithin(atMs: number | undefined, spanMs: number, nowMs: number): boolean {
  return atMs !== undefined && nowMs - atMs <= spanMs;
}
