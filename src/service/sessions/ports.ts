import type { Damage, Processing } from '../../contract/session.ts';
import type { SignalProblem } from '../../contract/signal/signal-problem.ts';
import type {
  CodecRefusal,
  PublishAnswer,
  PublisherEnded,
  PublishQuestion,
  RecordingClose,
  SessionNoted,
  SessionPlan,
  SessionReport,
} from '../recorder/messages.ts';
import type { RenditionRow, SessionRow } from '../store/session-row.ts';

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
