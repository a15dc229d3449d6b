import type { RefusedEncoder } from '../../contract/ingest.ts';
import { playbackUrl } from '../../contract/playback.ts';
import type { Retention } from '../../contract/retention.ts';
import type {
  Damage,
  Joined,
  ListedSession,
  Processing,
  RenditionInfo,
  Session,
  SessionDetails,
} from '../../contract/session.ts';
import type { SignalProblem, SignalWatch } from '../../contract/signal.ts';
import type { Stream } from '../../contract/stream.ts';
import type { ListingEntry } from '../db/lists/stream-listing.ts';
import type { KeptRecording } from '../db/retention-rows.ts';
import type { RenditionRow, SessionRow, Sessions } from '../db/sessions.ts';
import type { StreamRow, Streams } from '../db/streams.ts';
import { pick } from '../lib/collections.ts';
import { withoutPaths } from '../lib/describe-failure.ts';
import type { Lifecycle } from '../sessions/lifecycle.ts';
import type { LiveState } from '../sessions/live-session.ts';
import { ingestIssues, issueSentence } from '../sessions/live-session.ts';
import type { Joins } from '../storage/joins.ts';
import type { RecordingStorage } from '../storage/recordings.ts';
import type { RetentionPolicy } from '../storage/retention.ts';
import { notFound } from './errors.ts';
import { absoluteUrl } from './requests.ts';

interface StreamContext {
  live: LiveState | undefined;
  /** The encoder that was refused last. */
  refused: RefusedEncoder | undefined;
  retention: Retention | undefined;
}

/** A parent as an API resource. */
function streamResource(row: StreamRow, { live, refused, retention }: StreamContext): Stream {
  const measured = ingestFields(live);
  const isOnce = row.recordOnce !== undefined && row.recordOnce.sessionId === undefined;
  const { signalWatch, reconnectSeconds, tags = [] } = row;
  const details = {
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(isOnce && { recordOnce: true as const }),
    ...(signalWatch && { signalWatch }),
    ...(retention && { retention }),
    ...(reconnectSeconds !== undefined && { reconnectSeconds }),
    ...(refused && { refused }),
  };
  return {
    id: row.id,
    kind: 'stream',
    name: row.name,
    userId: row.accountId,
    createdAt: row.createdAt,
    createdByTokenName: row.createdBy,
    streamKey: row.streamKey,
    playbackId: row.playbackId,
    profiles: row.profiles,
    record: row.record,
    isActive: live !== undefined,
    lastSeen: Math.max(row.lastSeen, live?.lastSeen ?? 0),
    suspended: row.suspended,
    ...row.extras,
    lastTerminatedAt: row.lastTerminatedAt,
    ...measured,
    ...((measured.aircheck || Object.keys(details).length > 0) && { aircheck: { ...measured.aircheck, ...details } }),
  };
}

interface SessionContext {
  live: LiveState | undefined;
  signal: readonly SignalProblem[];
  /** How far the renditions are, where the session has ended and they are being made. */
  processing?: Processing | undefined;
  /** When its recording is deleted by the retention. */
  expiresAt: number | undefined;
  /** Since when it is kept for ever, or was. */
  kept: KeptRecording | undefined;
  joined: Joined | undefined;
  /** The parent's. Absent where the parent's row is gone. */
  playbackId: string | undefined;
  /** The origin of `recordingUrl`. */
  base: string;
  /** The address of a file of the recording, by its path in it. */
  fileUrl: (path: string) => string;
  kind: 'stream' | 'session';
}

/**
 * A child session as an API resource. It has no stream key: nothing is ever published to a session.
 * Source: recording-interface, "Stream object"; hosted-api, "Eras" (one id for the child stream and its session).
 */
function sessionResource(row: SessionRow, context: SessionContext): Session {
  const { live, signal, processing, expiresAt, kept, joined, playbackId, base, fileUrl, kind } = context;
  const isReady = row.recordingStatus === 'ready';
  const measured = ingestFields(live);
  return {
    id: row.id,
    kind,
    parentId: row.parentId,
    name: row.name,
    userId: row.accountId,
    createdAt: row.createdAt,
    createdByTokenName: row.createdBy,
    playbackId: playbackId ?? row.playbackId,
    profiles: row.profiles,
    record: row.record,
    ...(row.recordingStatus && { recordingStatus: row.recordingStatus }),
    sourceSegmentsDuration: toMilliseconds(live?.durationSeconds ?? row.durationSeconds),
    isActive: live !== undefined,
    lastSeen: live?.lastSeen ?? row.lastSeen,
    ...(isReady && {
      recordingUrl: playbackUrl({ id: row.id }, base),
      mp4Url: `${base}/recordings/${row.id}/source.mp4`,
    }),
    ...measured,
    aircheck: {
      ...aircheckSession(row, live),
      ...measured.aircheck,
      ...(live && signal.length > 0 && { signal: [...signal] }),
      ...(row.signalFound.length > 0 && { signalFound: row.signalFound }),
      ...(row.encoderNotes.length > 0 && { encoderNotes: row.encoderNotes }),
      loudness: row.loudness,
      processing,
      expiresAt,
      ...(kept && kept.releasedAt === undefined && { keptAt: kept.keptAt, keptBy: kept.keptBy }),
      joined,
      ...(isReady && recordingFiles(row, base, fileUrl)),
      ...(isReady && row.damage.length > 0 && { damage: row.damage.map((damage) => withName(damage, row)) }),
    },
  };
}

/** Seconds that players and people can use: sums of many durations have digits that mean nothing. */
function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** A rendition by the name that the API gives it, not by its folder. */
function withName({ rendition, ...damage }: Damage, { renditions }: SessionRow): Damage {
  if (rendition === undefined) return damage;
  return { ...damage, rendition: renditions.find(({ directory }) => directory === rendition)?.name ?? rendition };
}

/** The files of a finished recording, beyond its playback link. */
function recordingFiles(row: SessionRow, base: string, fileUrl: SessionContext['fileUrl']): Partial<SessionDetails> {
  const withMp4 = ({ directory, dropped, ...rendition }: RenditionRow): RenditionInfo => ({
    ...rendition,
    dropped: dropped && withoutPaths(dropped),
    ...(typeof directory === 'string' && { mp4Url: `${base}/recordings/${row.id}/${directory}.mp4` }),
  });
  return {
    sizeBytes: row.sizeBytes,
    ...(row.renditions.length > 0 && { renditions: row.renditions.map(withMp4) }),
    ...(row.isIllustrated && { posterUrl: fileUrl('poster.jpg'), storyboardUrl: fileUrl('storyboard.vtt') }),
  };
}

/** How a live encoder does: the API's own fields, and the measures behind them. Absent while nothing is live. */
function ingestFields(live: LiveState | undefined): Partial<Stream> {
  if (live?.ingest === undefined) return {};
  const { ingest } = live;
  const isKnown = ingest.videoAt !== undefined || ingest.audioAt !== undefined;
  const issues = ingestIssues(ingest);
  return {
    // Further tracks are left out, and the first is as it should be.
    isHealthy: isKnown ? issues.every(({ code }) => code === 'track-left-out') : null,
    issues: issues.length > 0 ? issues.map(issueSentence) : null,
    ...(ingest.bitrate !== undefined && { ingestRate: Math.round(ingest.bitrate / 8) }),
    aircheck: { ingest, ...(issues.length > 0 && { issues }) },
  };
}

function aircheckSession(row: SessionRow, live: LiveState | undefined): SessionDetails {
  const gaps = live?.gaps ?? row.gaps;
  const endReason = live?.recordingStopped ?? row.endReason;
  const problem = live?.recordingProblem ?? (row.recordingStatus === 'waiting' ? row.failure : undefined);
  const failure = row.recordingStatus === 'failed' ? row.failure : undefined;
  return {
    ...(live && pick(live, 'connection', 'lastMediaAt', 'reconnectUntil')),
    ...pick(row, 'endedAt', 'processingAt', 'readyAt'),
    ...(row.isTest && { isTest: true }),
    endCause: row.endCause,
    endReason: endReason && withoutPaths(endReason),
    problem: problem && withoutPaths(problem),
    failure: failure && withoutPaths(failure),
    failedAt: row.failedAt,
    ...(gaps.length > 0 && { gaps }),
    ...pick(row, 'deletedAt', 'handedOverAt', 'handedOverBy', 'handedOverTo'),
  };
}

interface PresenterDeps {
  streams: Streams;
  sessions: Pick<Sessions, 'find'>;
  lifecycle: Pick<Lifecycle, 'liveOfParent' | 'liveSession' | 'processing'>;
  /** The encoder of a stream that was refused last. */
  lastRefused: (streamId: string) => RefusedEncoder | undefined;
  signalProblems: (live: LiveState, limits: SignalWatch | undefined) => readonly SignalProblem[];
  retention: RetentionPolicy;
  joins: Pick<Joins, 'joinOf' | 'sessionsOf'>;
  urlOf: RecordingStorage['urlOf'];
}

export type Presenter = ReturnType<typeof createPresenter>;

/** Turns an account's rows into API resources. Other accounts' rows do not exist for it. */
export function createPresenter(deps: PresenterDeps) {
  const { streams, sessions, lifecycle, lastRefused, signalProblems, retention, joins, urlOf } = deps;
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
      refused: lastRefused(row.id),
      retention: retention.policyOf(row.id)?.retention,
    });
  const describeJoin = ({ id }: SessionRow, base: string): Joined | undefined => {
    const join = joins.joinOf(id);
    const all = joins.sessionsOf(id);
    if (join === undefined || all === undefined) return undefined;
    return {
      id: join.id,
      sessions: all.map((session) => ({
        ...pick(session, 'id', 'createdAt', 'endedAt'),
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
      signal: live ? signalProblems(live, streams.find(row.parentId)?.signalWatch) : [],
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
  const identityOf = (stream: Stream) =>
    pick(stream, 'id', 'kind', 'name', 'playbackId', 'record', 'createdAt', 'isActive', 'lastSeen');

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
