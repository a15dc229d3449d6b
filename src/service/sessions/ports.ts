import type { IngestHealth } from '../../contract/ingest-health.ts';
import type { Damage, Gap, Processing, SessionNote } from '../../contract/session.ts';
import type { SignalProblem } from '../../contract/signal/signal-problem.ts';
import type { PublishEnd, PublishRefusal } from '../ingest/publish.ts';
import type { Moment } from '../steady-clock.ts';
import type { RenditionRow, SessionRow } from '../store/session-row.ts';

/** A publisher that asks for permission, and its connection's number. */
export interface PublishQuestion {
  connectionId: number;
  /** A secret: never log it. */
  streamKey: string;
  remoteAddress: string;
  /** It can be told to wait while the encoder that is live is silent. */
  mayWait: boolean;
  /** The connection that it has waited for, and that has been silent for long enough. */
  silentConnectionId?: number | undefined;
}

/** Where a session's media goes: see `media/media-messages.ts`. */
export interface SessionPlan {
  sessionId: string;
  directory: string;
  began: Moment;
  diskFloorBytes: number | undefined;
  /** Otherwise it is a live window, which goes with the session. */
  isRecorded: boolean;
}

/** Another encoder of this session is connected, and may have fallen silent: who asks waits, and asks again. */
export interface PublishHold {
  accepted: false;
  reason: 'hold';
  sessionId: string;
}

export type PublishAnswer = { accepted: true; plan: SessionPlan } | PublishRefusal | PublishHold;

/** Measurements of a live session. Seconds of media; times in Unix ms. `lastMediaAt`: of the connection, if it has sent none. */
export interface SessionReport {
  sessionId: string;
  lastPacketAt: number;
  lastMediaAt: number;
  recordedSeconds: number;
  mediaSeconds: number;
  stopped?: string | undefined;
  problem?: string | undefined;
  lost: Gap[];
  ingest?: IngestHealth | undefined;
}

/** A publisher that is cut off for what it sends. `hadMedia`: some of it could be recorded before. */
export interface CodecRefusal {
  sessionId: string;
  codec: string;
  /** For the person at the encoder. */
  description: string;
  hadMedia: boolean;
}

/** An encoder said or sent something beside its media. */
export interface SessionNoted {
  sessionId: string;
  note: SessionNote;
}

export interface PublisherEnded extends PublishEnd {
  sessionId: string;
  connectionId: number;
}

/** The result of closing a recording. `durationSeconds` undefined: its writer died. */
export interface RecordingClose {
  durationSeconds: number | undefined;
  mediaSeconds?: number | undefined;
  /** Why it stopped for good before the end, as a sentence. */
  stopped?: string | undefined;
  /** Why its end could not be written, as a sentence. */
  problem?: string | undefined;
  lost?: Gap[] | undefined;
}

/** What the media process asks and reports. */
export interface PublisherEvents {
  authorize(question: PublishQuestion): PublishAnswer;
  onReports(reports: readonly SessionReport[]): void;
  onCodecRefused(refusal: CodecRefusal): void;
  onNoted(noted: SessionNoted): void;
  onPublisherEnd(ended: PublisherEnded): void;
}

/** The encoders' connections and the writing of media, as the lifecycle drives them. */
export interface MediaPort {
  closeConnection(connectionId: number, description: string): void;
  endSession(sessionId: string): Promise<RecordingClose>;
}

/** Unix ms. Without a start or an end it is that of the session. */
export interface Loss {
  startedAt: number | undefined;
  endedAt: number | undefined;
}

/** A recording that was found whole. `sizeBytes`: all of it on disk. */
export interface FinishedRecording {
  durationSeconds: number;
  sizeBytes: number;
  renditions: RenditionRow[];
  /** When its sound or its picture was not sent. */
  away: SignalProblem[];
  /** Damage that was put right, or left out. */
  damage?: Damage[];
  /** Times whose media was lost after it was recorded. */
  losses?: Loss[];
}

/**
 * The result of finishing a recording. `interrupted`: the service stopped first; a later start finishes it.
 * `postponed`: the disk does not allow it at the moment; it is retried.
 */
export type RecordingOutcome =
  | ({ outcome: 'ready' } & FinishedRecording)
  /** `isEmpty`: nothing was recorded. */
  | { outcome: 'failed'; reason: string; isEmpty?: boolean | undefined; file?: string | undefined }
  | { outcome: 'postponed'; reason: string }
  | { outcome: 'interrupted' };

/** What is on disk of an unclosed recording. `lastMediaAt`: Unix ms of the last recorded media. */
export interface RecoveredRecording {
  durationSeconds: number;
  lastMediaAt?: number | undefined;
}

export type SessionOnDisk = Pick<SessionRow, 'id' | 'record' | 'profiles'>;

/** The recordings, the transcoder, the playlists and the check, as the lifecycle drives them. */
export interface Recordings {
  /** Prepares a session's media: its recording, or a live window if it is not recorded. */
  begin(session: SessionOnDisk): Pick<SessionPlan, 'directory' | 'diskFloorBytes' | 'isRecorded'>;
  recover(sessionId: string): Promise<RecoveredRecording>;
  /** Waits for the renditions, closes the playlists and reads everything back. Idempotent: it may be killed at any step and run again. */
  finish(session: SessionOnDisk): Promise<RecordingOutcome>;
  /** Makes the poster and the storyboard of a finished recording. False if there is nothing to show. */
  illustrate(session: SessionOnDisk): Promise<boolean>;
  /** Bytes of a session's media so far. */
  sizeOf(sessionId: string): number | undefined;
  /** Progress of an ended session's renditions. */
  processing(sessionId: string): Processing | undefined;
  /** Drops an unrecorded session's live window, or a session without media. */
  dropLiveWindow(sessionId: string): Promise<void>;
  /** Stops the work on recordings; unfinished ones resolve as `interrupted`. */
  close(): Promise<void>;
}
