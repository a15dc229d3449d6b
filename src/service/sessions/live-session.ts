import type { IngestHealth, IngestIssue } from '../../contract/ingest.ts';
import { fitProfiles } from '../../contract/ladder.ts';
import {
  type EndCause,
  type Gap,
  type LiveConnection,
  maxEncoderNotes,
  type SessionNote,
} from '../../contract/session.ts';
import type { Profile } from '../../contract/stream.ts';
import type { SessionProgress, SessionRow } from '../db/sessions.ts';
import type { PublishEnd, PublishEndReason, PublishRefusal, RefusalReason } from '../ingest/publish.ts';
import { type Moment, steadyClock } from '../lib/steady-clock.ts';
import type { RecordingClose, SessionPlan, SessionReport } from '../recorder/messages.ts';

/** A session that has not ended. `connectionId` is absent during its reconnect window. */
export interface LiveSession {
  row: SessionRow;
  plan: SessionPlan;
  /** Unix ms on a clock that is never set back: all of the session's times use it. */
  now: () => number;
  connectionId?: number | undefined;
  /** The latest measurements of its media. */
  report: SessionReport;
  /** True after the first report with media. */
  hasMedia: boolean;
  droppedAt?: number | undefined;
  /** When the session ends unless its encoder is back, Unix ms. */
  reconnectUntil?: number | undefined;
  windowTimer?: NodeJS.Timeout | undefined;
  /** The reason as a sentence, where the service ended it. */
  endedBecause?: string | undefined;
  /** The encoder's media is not supported: the session fails, or is removed if nothing was recorded. */
  refusedCodec?: { hadMedia: boolean } | undefined;
  /** Times without an encoder. */
  gaps: Gap[];
}

const firstReport = { recordedSeconds: 0, mediaSeconds: 0, lost: [] };

export function newLiveSession(
  row: SessionRow,
  place: Pick<SessionPlan, 'directory' | 'diskFloorBytes' | 'isRecorded'>,
  began: Moment,
) {
  const plan: SessionPlan = { ...place, sessionId: row.id, began };
  const live: LiveSession = {
    row,
    plan,
    now: steadyClock(began),
    report: { sessionId: row.id, ...firstReport, lastPacketAt: row.createdAt, lastMediaAt: row.createdAt },
    hasMedia: false,
    gaps: [],
  };
  return live;
}

export function namesOf({ row }: LiveSession) {
  return { sessionId: row.id, streamId: row.parentId };
}

/** True where the session's first media has come. A report from before a reconnect must not make the encoder look silent. */
export function takeReport(live: LiveSession, report: SessionReport): boolean {
  const { lastPacketAt, lastMediaAt, lost } = live.report;
  // A new media process does not know the losses of the one before it.
  if (report.lost.length < lost.length) for (const gap of lost) addGap(live.gaps, gap);
  live.report = {
    ...report,
    lastPacketAt: Math.max(report.lastPacketAt, lastPacketAt),
    lastMediaAt: Math.max(report.lastMediaAt, lastMediaAt),
  };
  const isFirst = !live.hasMedia && report.mediaSeconds > 0;
  live.hasMedia ||= isFirst;
  return isFirst;
}

/** Why a session ended: for programs, and as a sentence. */
export interface Ending {
  cause: EndCause;
  reason: string;
}

/** Why a session ends with its publisher. */
export function endOf({ endedBecause }: LiveSession, ended: PublishEnd): Ending {
  if (endedBecause !== undefined) return { cause: 'codec', reason: endedBecause };
  return { cause: endCause(ended.reason), reason: endReason(ended) };
}

/** A live session's current values that are not in the database yet. `durationSeconds` grows as media arrives. */
export function progressOf({ row, report, gaps }: LiveSession, close?: RecordingClose): SessionProgress {
  const lost = close?.lost ?? report.lost;
  return {
    lastSeen: Math.max(row.createdAt, report.lastPacketAt),
    durationSeconds: row.record
      ? (close?.durationSeconds ?? report.recordedSeconds)
      : (close?.mediaSeconds ?? report.mediaSeconds),
    gaps: [...gaps, ...lost].sort((a, b) => a.startedAt - b.startedAt),
  };
}

/** State of a live session beyond its row. */
export interface LiveState extends SessionProgress {
  sessionId: string;
  connection: LiveConnection;
  /** Unix ms of the last video or audio, or of the connection if it has sent none. */
  lastMediaAt: number;
  reconnectUntil?: number | undefined;
  /** Why nothing is recorded any more, as a sentence. */
  recordingStopped?: string | undefined;
  /** Why nothing can be recorded at the moment, as a sentence. */
  recordingProblem?: string | undefined;
  ingest?: IngestHealth | undefined;
}

export function stateOf(live: LiveSession): LiveState {
  const { row, report, connectionId, reconnectUntil } = live;
  const { lastMediaAt } = report;
  return {
    ...progressOf(live),
    sessionId: row.id,
    connection: connectionOf({ isConnected: connectionId !== undefined, lastMediaAt }, live.now()),
    lastMediaAt,
    reconnectUntil,
    recordingStopped: row.record ? report.stopped : undefined,
    recordingProblem: row.record ? report.problem : undefined,
    ingest: report.ingest,
  };
}

export function asSentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}

/** A publisher that has been silent for this long may be replaced by another one with the same key. Source: failures, "Ingest". */
export const silentTakeoverMs = 5000;

/**
 * A publish with a good key meets the stream's current session. `continue`: its encoder is away. `hold`: another encoder is
 * connected, and may turn out to be silent. `take-over`: it was silent. `refuse`: it is live.
 */
export function decidePublish(
  current: { connectionId?: number | undefined },
  { mayWait, silentConnectionId }: { mayWait: boolean; silentConnectionId?: number | undefined },
): 'continue' | 'hold' | 'take-over' | 'refuse' {
  if (current.connectionId === undefined) return 'continue';
  if (current.connectionId === silentConnectionId) return 'take-over';
  return mayWait ? 'hold' : 'refuse';
}

export function refused(reason: RefusalReason, description: string): PublishRefusal {
  return { accepted: false, reason, description };
}

/** A connection without video and audio for this long has stalled. */
export const stalledAfterMs = 3000;

/** `lastMediaAt`: Unix ms. */
function connectionOf(
  { isConnected, lastMediaAt }: { isConnected: boolean; lastMediaAt: number },
  now: number,
): LiveConnection {
  if (!isConnected) return 'reconnecting';
  return now - lastMediaAt >= stalledAfterMs ? 'stalled' : 'connected';
}

/** The row of an encoder that stalls all day must not grow all day. */
const maxGaps = 500;

/** Adds a gap. Where there are too many, two that follow each other become one: those that span the least. */
export function addGap(gaps: Gap[], gap: Gap): void {
  gaps.push(gap);
  if (gaps.length <= maxGaps) return;
  const spans = gaps.slice(1).map(({ endedAt }, index) => endedAt - (gaps[index]?.startedAt ?? 0));
  const first = spans.indexOf(Math.min(...spans));
  const [earlier, later] = gaps.slice(first, first + 2);
  if (earlier && later) gaps.splice(first, 2, { ...earlier, endedAt: Math.max(earlier.endedAt, later.endedAt) });
}

/** False where the session waits for its encoder to reconnect. */
export function endsSession(reason: PublishEndReason, reconnectMs: number): boolean {
  switch (reason) {
    case 'finished':
    case 'stopped':
      return true;
    case 'closed':
    case 'silent':
    case 'malformed':
      return reconnectMs <= 0;
  }
}

/** A show probably goes on after such an end. */
export function isCutOff(cause: EndCause): boolean {
  return cause !== 'finished' && cause !== 'terminated';
}

/** Why a session ended, as a sentence. */
export function endReason({ reason, description }: PublishEnd): string {
  switch (reason) {
    case 'finished':
      return 'The encoder stopped.';
    case 'stopped':
      return 'The service ended the session.';
    case 'closed':
      return 'The encoder’s connection was lost.';
    case 'silent':
      return 'The encoder sent nothing any more.';
    case 'malformed':
      return description ?? 'The encoder sent what cannot be read.';
  }
}

/** The same for programs. */
function endCause(reason: PublishEndReason): EndCause {
  switch (reason) {
    case 'finished':
      return 'finished';
    // The service ends a session before its publisher: this publisher is stopped with the service.
    case 'stopped':
      return 'service';
    case 'closed':
    case 'silent':
      return 'lost';
    case 'malformed':
      return 'malformed';
  }
}

/** OBS's recommended keyframe interval. Source: recording-interface, "Limits". */
const recommendedKeyframeSeconds = 2;
const keyframeToleranceSeconds = 0.3;

/** Browsers and phones cannot all play this colour format. HEVC and AV1 have 10 bit wherever they have players. */
function unusualColours({ videoCodec = '', chroma, bitDepth = 8 }: IngestHealth): string | undefined {
  const mostBits = videoCodec.startsWith('avc') ? 8 : 10;
  if (chroma === undefined && bitDepth <= mostBits) return undefined;
  return `${chroma ?? '4:2:0'}${bitDepth > 8 ? ` ${bitDepth} bit` : ''}`;
}

/** Problems of the encoder's settings; empty if none. */
export function ingestIssues(ingest: IngestHealth): IngestIssue[] {
  const { keyframeSeconds, missingConfigs = [], unsupportedAudio, tracksLeftOut = [] } = ingest;
  const colourFormat = unusualColours(ingest);
  const isTooLong =
    keyframeSeconds !== undefined && keyframeSeconds > recommendedKeyframeSeconds + keyframeToleranceSeconds;
  return [
    ...missingConfigs.map(
      (track): IngestIssue => ({
        code: 'missing-configuration',
        track: track === 'video' ? 'video' : 'audio',
      }),
    ),
    ...(unsupportedAudio === undefined ? [] : [{ code: 'audio-codec', codec: unsupportedAudio } as const]),
    ...(colourFormat === undefined ? [] : [{ code: 'colour-format', colourFormat } as const]),
    ...(isTooLong ? [{ code: 'keyframe-interval', seconds: keyframeSeconds } as const] : []),
    ...tracksLeftOut.map((track): IngestIssue => ({ code: 'track-left-out', track })),
  ];
}

/** An issue in the words of the encoder's own settings. */
export function issueSentence({ code, track, seconds, codec, colourFormat }: IngestIssue): string {
  switch (code) {
    case 'audio-codec':
      return `Audio codec ${codec} is not recorded; use AAC.`;
    case 'track-left-out':
      return `The encoder sends more than one ${track === 'video' ? 'video' : 'audio'} track. Only the first is recorded.`;
    case 'missing-configuration':
      return `${track === 'video' ? 'Video' : 'Audio'} arrives without its configuration, so it is not recorded. Stop the encoder and start it again.`;
    case 'colour-format':
      return `Video is ${colourFormat}, which many browsers and phones cannot play. Set the encoder’s color format to NV12, 4:2:0, 8 bit (OBS: Settings, Advanced, Video, Color Format; ffmpeg: -pix_fmt yuv420p).`;
    case 'keyframe-interval':
      return `Keyframes come every ${seconds} s. Set the keyframe interval to 2 s (OBS: Settings, Output, Streaming, Keyframe Interval; ffmpeg: -g with twice the frame rate).`;
  }
}

/** A recording that ends because of its codec is a recording from this length on. */
const minRecordingSeconds = 10;

/** Such a session fails with the reason, and its media stays. Source: docs/decisions/033. */
export function isTooShortForItsCodec(isCodecRefused: boolean, durationSeconds: number | undefined): boolean {
  return isCodecRefused && (durationSeconds ?? 0) < minRecordingSeconds;
}

/** So many of each kind are written. A track that is left out is written once, however often its encoder returns. */
export function isNewNote(notes: readonly SessionNote[], { what, track, codec }: SessionNote): boolean {
  const alike = notes.filter((note) => note.what === what);
  const isKnown = what === 'track-left-out' && alike.some((note) => note.track === track && note.codec === codec);
  return !isKnown && alike.length < maxEncoderNotes;
}

/** A session that is live and recorded, with what is measured of its media. */
interface Writing {
  profiles: readonly Profile[];
  ingest: IngestHealth | undefined;
}

/**
 * Bytes a second that live recordings write: each source as it arrives, and the renditions that its size allows at the
 * bit rates that were asked for. A session without measurements does not count.
 */
export function writtenBytesPerSecond(writing: readonly Writing[]): number {
  const bits = writing.map(({ profiles, ingest = {} }) => {
    const { bitrate = 0, width, height, videoCodec } = ingest;
    if (bitrate === 0 || width === undefined || height === undefined) return bitrate;
    const { made } = fitProfiles(profiles, { width, height, codec: videoCodec });
    return made.reduce((sum, { profile }) => sum + profile.bitrate, bitrate);
  });
  return Math.round(bits.reduce((sum, each) => sum + each, 0) / 8);
}
