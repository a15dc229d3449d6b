import { playbackUrl } from '../../../contract/playback/playback.ts';
import type { Joined, ListedSession, Session } from '../../../contract/session.ts';
import type { Stream } from '../../../contract/stream.ts';
import type { SignalWatch } from '../../features/signal/signal-watch.ts';
import type { Lifecycle } from '../../sessions/lifecycle.ts';
import type { RefusedEncoders } from '../../sessions/refused-encoders.ts';
import type { Joins } from '../../storage/joins.ts';
import type { RecordingStorage } from '../../storage/recordings.ts';
import type { RetentionBook } from '../../storage/retention.ts';
import type { ListingEntry } from '../../store/lists/stream-listing.ts';
import type { SessionRow } from '../../store/session-row.ts';
import type { Sessions } from '../../store/sessions.ts';
import type { StreamRow, Streams } from '../../store/streams.ts';
import { absoluteUrl } from '../server/base-url.ts';
import { notFound } from '../server/error-answers.ts';
import { sessionResource, streamResource, toMilliseconds } from './resource.ts';

export interface PresenterParts {
  streams: Pick<Streams, 'find' | 'playbackIdOf'>;
  sessions: Pick<Sessions, 'find'>;
  lifecycle: Pick<Lifecycle, 'liveOfParent' | 'liveSession' | 'processing'>;
  refusals: { encoders: Pick<RefusedEncoders, 'lastOf'> };
  signal: Pick<SignalWatch, 'problemsOf'>;
  retention: Pick<RetentionBook, 'policyOf' | 'keptOf' | 'expiryOf'>;
  joins: Pick<Joins, 'joinOf' | 'sessionsOf'>;
  urlOf: RecordingStorage['urlOf'];
}

export type Presenter = ReturnType<typeof createPresenter>;

/** Turns an account's rows into API resources. Other accounts' rows do not exist for it. */
export function createPresenter(parts: PresenterParts) {
  const { streams, sessions, lifecycle, refusals, signal, retention, joins, urlOf } = parts;
  const findStream = (id: string, accountId: string): StreamRow | undefined => {
    const row = streams.find(id);
    return row?.accountId === accountId ? row : undefined;
  };
  const findSession = (id: string, accountId: string): SessionRow | undefined => {
    const row = sessions.find(id);
    return row?.accountId === accountId ? row : undefined;
  };
  const describeStream = (row: StreamRow): Stream =>
    streamResource(row, {
      live: lifecycle.liveOfParent(row.id),
      refused: refusals.encoders.lastOf(row.id),
      retention: retention.policyOf(row.id)?.retention,
    });
  const describeJoin = ({ id }: SessionRow, base: string): Joined | undefined => {
    const join = joins.joinOf(id);
    const all = joins.sessionsOf(id);
    if (join === undefined || all === undefined) return undefined;
    return {
      id: join.id,
      sessions: all.map((session) => ({
        id: session.id,
        createdAt: session.createdAt,
        ...(session.endedAt !== undefined && { endedAt: session.endedAt }),
        sourceSegmentsDuration: toMilliseconds(session.durationSeconds),
        ...(session.gaps.length > 0 && { gaps: session.gaps }),
      })),
      durationSeconds: toMilliseconds(all.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)),
      recordingUrl: playbackUrl({ id: join.id }, base),
      mp4Url: `${base}/recordings/${join.id}/source.mp4`,
      joinedAt: join.joinedAt,
      joinedBy: join.joinedBy,
    };
  };
  const describeSession = (row: SessionRow, base: string, kind: 'stream' | 'session'): Session => {
    const live = lifecycle.liveSession(row.id);
    return sessionResource(row, {
      live,
      signal: live ? signal.problemsOf(live, streams.find(row.parentId)?.signalWatch) : [],
      processing: row.recordingStatus === 'waiting' ? lifecycle.processing(row.id) : undefined,
      expiresAt: retention.expiryOf(row),
      kept: row.recordingStatus === 'deleted' ? undefined : retention.keptOf(row.id),
      playbackId: streams.playbackIdOf(row.parentId),
      joined: describeJoin(row, base),
      base,
      fileUrl: (path) => absoluteUrl(urlOf(row.id, path), base),
      kind,
    });
  };
  const identityOf = ({ id, kind, name, playbackId, record, createdAt, isActive, lastSeen }: Stream) => {
    return { id, kind, name, playbackId, record, createdAt, isActive, lastSeen };
  };

  return {
    findStream,
    findSession,
    describeStream,
    describeSession,
    describeJoin,
    /** @throws ApiError 404 where the account has no such parent. */
    stream(id: string, accountId: string): StreamRow {
      const row = findStream(id, accountId);
      if (row === undefined) throw notFound();
      return row;
    },
    /**
     * Adds to the sessions of one answer what identifies their parents, each described once; never the stream key, nor
     * all that a parent has.
     */
    withParents(): (session: Session) => ListedSession {
      const known = new Map<string, ListedSession['parentStream']>();
      return (session) => {
        const row = known.has(session.parentId) ? undefined : streams.find(session.parentId);
        if (row !== undefined) known.set(row.id, identityOf(describeStream(row)));
        const parentStream = known.get(session.parentId);
        return parentStream === undefined ? session : { ...session, parentStream };
      };
    },
    /** A row of a list. `kind` is what a session calls itself there. */
    describeEntry(entry: ListingEntry, base: string, kind: 'stream' | 'session'): (Stream | Session)[] {
      if (entry.kind === 'stream') {
        const row = streams.find(entry.id);
        return row === undefined ? [] : [describeStream(row)];
      }
      const row = sessions.find(entry.id);
      return row === undefined ? [] : [describeSession(row, base, kind)];
    },
  };
}
