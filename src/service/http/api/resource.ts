import type { RefusedEncoder } from '../../../contract/ingest-health.ts';
import { playbackUrl } from '../../../contract/playback/playback.ts';
import type { Retention } from '../../../contract/retention/retention.ts';
import type { Damage, Joined, Processing, RenditionInfo, Session, SessionDetails } from '../../../contract/session.ts';

import type { SignalProblem } from '../../../contract/signal/signal-problem.ts';
import type { Stream } from '../../../contract/stream.ts';
import { withoutPaths } from '../../lib/describe-failure.ts';
import { ingestIssues, issueSentence, type LiveState } from '../../sessions/live-session.ts';
import type { KeptRecording } from '../../storage/retention-rules.ts';

import type { HandedOver, RenditionRow, SessionRow } from '../../store/session-row.ts';
import type { StreamRow } from '../../store/streams.ts';

export interface StreamContext {
  /** Of its session that is live. */
  live: LiveState | undefined;
  /** The encoder that was refused last. */
  refused: RefusedEncoder | undefined;
  retention: Retention | undefined;
}

/** A parent as an API resource. */
export function streamResource(row: StreamRow, { live, refused, retention }: StreamContext): Stream {
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
    ...(row.lastTerminatedAt !== undefined && { lastTerminatedAt: row.lastTerminatedAt }),
    ...measured,
    ...((measured.aircheck || Object.keys(details).length > 0) && { aircheck: { ...measured.aircheck, ...details } }),
  };
}

export interface SessionContext {
  /** Where it is live. */
  live: LiveState | undefined;
  /** What is wrong with what its encoder sends. */
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
  /** Where playback is served from, for `recordingUrl`. */
  base: string;
  /** Where a file of the recording is fetched, by its path in it. */
  fileUrl: (path: string) => string;
  kind: 'stream' | 'session';
}

/**
 * A child session as an API resource. It has no stream key: nothing is ever published to a session.
 * Source: recording-interface, "Stream object"; hosted-api, "Eras" (one id for the child stream and its session).
 */
export function sessionResource(row: SessionRow, context: SessionContext): Session {
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
      ...(row.signalFound && row.signalFound.length > 0 && { signalFound: row.signalFound }),
      ...(row.encoderNotes && row.encoderNotes.length > 0 && { encoderNotes: row.encoderNotes }),
      ...(row.loudness && { loudness: row.loudness }),
      ...(processing && { processing }),
      ...(expiresAt !== undefined && { expiresAt }),
      ...(kept && kept.releasedAt === undefined && { keptAt: kept.keptAt, keptBy: kept.keptBy }),
      ...(joined && { joined }),
      ...(isReady && recordingFiles(row, base, fileUrl)),
      ...(isReady &&
        row.damage !== undefined &&
        row.damage.length > 0 && { damage: row.damage.map((damage) => withName(damage, row)) }),
    },
  };
}

/** Seconds that players and people can use: sums of many durations have digits that mean nothing. */
export function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** A rendition by the name that the API gives it, not by its folder. */
function withName({ rendition, ...damage }: Damage, { renditions }: SessionRow): Damage {
  if (rendition === undefined) return damage;
  return { ...damage, rendition: renditions.find(({ directory }) => directory === rendition)?.name ?? rendition };
}

/** What a finished recording consists of, beyond its playback link. */
function recordingFiles(row: SessionRow, base: string, fileUrl: SessionContext['fileUrl']): Partial<SessionDetails> {
  const withMp4 = ({ directory, dropped, ...rendition }: RenditionRow): RenditionInfo => ({
    ...rendition,
    ...(dropped !== undefined && { dropped: withoutPaths(dropped) }),
    ...(typeof directory === 'string' && { mp4Url: `${base}/recordings/${row.id}/${directory}.mp4` }),
  });
  return {
    ...(row.sizeBytes !== undefined && { sizeBytes: row.sizeBytes }),
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
  return {
    ...(live && { connection: live.connection, lastMediaAt: live.lastMediaAt }),
    ...(live?.reconnectUntil !== undefined && { reconnectUntil: live.reconnectUntil }),
    ...(row.endedAt !== undefined && { endedAt: row.endedAt }),
    ...(row.processingAt !== undefined && { processingAt: row.processingAt }),
    ...(row.readyAt !== undefined && { readyAt: row.readyAt }),
    ...(row.isTest && { isTest: true }),
    ...(row.endCause !== undefined && { endCause: row.endCause }),
    ...(endReason !== undefined && { endReason: withoutPaths(endReason) }),
    ...(problem !== undefined && { problem: withoutPaths(problem) }),
    ...(row.recordingStatus === 'failed' && row.failure !== undefined && { failure: withoutPaths(row.failure) }),
    ...(row.failedAt !== undefined && { failedAt: row.failedAt }),
    ...(gaps.length > 0 && { gaps }),
    ...(row.deletedAt !== undefined && { deletedAt: row.deletedAt }),
    ...(row.handedOver && handedOverFields(row.handedOver)),
  };
}

function handedOverFields({ at, by, to }: HandedOver): SessionDetails {
  return { handedOverAt: at, handedOverBy: by, ...(to !== undefined && { handedOverTo: to }) };
}
