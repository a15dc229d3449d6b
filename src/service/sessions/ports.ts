import type { IngestHealth } from '../../contract/ingest-health.ts';
import type { Gap, Processing } from '../../contract/session.ts';
import type { PublishEnd, PublishRefusal } from '../ingest/publish.ts';
import type { Moment } from '../steady-clock.ts';
import type { RenditionRow, SessionRow } from '../store/session-row.ts';

/** A publisher that asks whether it may, and under which number its connection is known. */
export interface PublishQuestion {
  connectionId: number;
  /** A secret: never log it. */
  streamKey: string;
  remoteAddress: string;
}

/** Where a session's media goes: see `media/media-messages.ts`. */
export interface SessionPlan {
  sessionId: string;
  directory: string;
  began: Moment;
  diskFloorBytes: number | undefined;
}

export type PublishAnswer = { accepted: true; plan: SessionPlan } | PublishRefusal;

/** What is measured of a session that goes on. Seconds of media; `lastPacketAt` in Unix ms. */
export interface SessionReport {
  sessionId: string;
  lastPacketAt: number;
  recordedSeconds: number;
  mediaSeconds: number;
  stopped?: string | undefined;
  problem?: string | undefined;
  lost: Gap[];
  ingest?: IngestHealth | undefined;
}

export interface PublisherEnded extends PublishEnd {
  sessionId: string;
  connectionId: number;
}

/** What is known when a recording was closed. `durationSeconds` undefined: whoever wrote it died over it. */
export interface RecordingClose {
  durationSeconds: number | undefined;
  mediaSeconds?: number | undefined;
  /** Why it stopped for good before the end, in words. */
  stopped?: string | undefined;
  /** Why its end could not be written, in words. */
  problem?: string | undefined;
  lost?: Gap[] | undefined;
}

/** The encoders' connections and the writing of media, as the lifecycle drives them. */
export interface MediaPort {
  closeConnection(connectionId: number, description: string): void;
  endSession(sessionId: string): Promise<RecordingClose>;
}

/** What is known of a recording that was found whole. `sizeBytes` is all of it on disk. */
export interface FinishedRecording {
  durationSeconds: number;
  sizeBytes: number;
  renditions: RenditionRow[];
}

/**
 * How finishing a recording came out. `interrupted`: the service stopped before; a later start finishes it.
 * `postponed`: the disk does not allow it for now; it is tried again.
 */
export type RecordingOutcome =
  | ({ outcome: 'ready' } & FinishedRecording)
  /** `isEmpty`: nothing was recorded. */
  | { outcome: 'failed'; reason: string; isEmpty?: boolean | undefined }
  | { outcome: 'postponed'; reason: string }
  | { outcome: 'interrupted' };

/** What is on disk of a recording that nobody closed. `lastMediaAt` is the Unix ms of the last recorded media. */
export interface RecoveredRecording {
  durationSeconds: number;
  lastMediaAt?: number | undefined;
}

type SessionOnDisk = Pick<SessionRow, 'id' | 'record' | 'profiles'>;

/** The recordings, the transcoder, the playlists and the check, as the lifecycle drives them. */
export interface Recordings {
  /** Makes room for a session's media: for its recording, or for a live window where it is not recorded. */
  begin(session: SessionOnDisk): Pick<SessionPlan, 'directory' | 'diskFloorBytes'>;
  recover(sessionId: string): Promise<RecoveredRecording>;
  /** Waits for the renditions, closes the playlists and reads everything back. Idempotent: it may be killed at any step and run again. */
  finish(session: SessionOnDisk): Promise<RecordingOutcome>;
  /** Makes the poster and the storyboard of a finished recording. False where there is nothing to show. */
  illustrate(session: SessionOnDisk): Promise<boolean>;
  /** Bytes that a session's media takes so far. */
  sizeOf(sessionId: string): number | undefined;
  /** How far the renditions of an ended session are. */
  processing(sessionId: string): Processing | undefined;
  /** Lets go of an unrecorded session's live window, or of a session that never had media. */
  dropLiveWindow(sessionId: string): Promise<void>;
  /** Stops the work on recordings; what is not finished comes out as `interrupted`. */
  close(): Promise<void>;
}
