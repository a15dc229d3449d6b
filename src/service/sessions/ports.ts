import type { Processing, RenditionInfo } from '../../contract/stream.ts';
import type { MediaPacket } from '../ingest/media-packet.ts';
import type { SessionRow } from '../store/sessions.ts';

/** Where a session's packets go. */
export interface SessionRecorder {
  /** A returned promise is back-pressure. Never throws: what goes wrong is told by `stopped`. */
  write(packet: MediaPacket): void | Promise<void>;
  /** After a reconnect: what comes next is another part of the same recording. */
  startPart(): void;
  close(): Promise<{ durationSeconds: number }>;
  readonly durationSeconds: number;
  /** Why nothing is recorded any more, in words. */
  readonly stopped?: string | undefined;
}

/** What is known of a recording that was found whole. `sizeBytes` is all of it on disk. */
export interface FinishedRecording {
  durationSeconds: number;
  sizeBytes: number;
  renditions: RenditionInfo[];
}

/** How finishing a recording came out. `interrupted`: the service stopped before; a later start finishes it. */
export type RecordingOutcome =
  | ({ outcome: 'ready' } & FinishedRecording)
  | { outcome: 'failed'; reason: string }
  | { outcome: 'interrupted' };

/** What is on disk of a recording that nobody closed. `lastMediaAt` is the Unix ms of the last recorded media. */
export interface RecoveredRecording {
  durationSeconds: number;
  lastMediaAt?: number | undefined;
}

type SessionOnDisk = Pick<SessionRow, 'id' | 'record' | 'profiles'>;

/** The recorder, the transcoder, the playlists and the check, as the lifecycle drives them. */
export interface Recordings {
  /** Takes a session's packets: into its recording, or into a short window for live viewers where it is not recorded. */
  begin(session: SessionOnDisk): SessionRecorder;
  /** Why no recording can begin now, in words; undefined where it can. */
  whyNotNow(): string | undefined;
  recover(sessionId: string): Promise<RecoveredRecording>;
  /** Waits for the renditions, closes the playlists and reads everything back. Idempotent: it may be killed at any step and run again. */
  finish(session: SessionOnDisk): Promise<RecordingOutcome>;
  /** Makes the poster and the storyboard of a finished recording. False where there is nothing to show. */
  illustrate(session: SessionOnDisk): Promise<boolean>;
  /** How far the renditions of an ended session are. */
  processing(sessionId: string): Processing | undefined;
  /** Lets go of an unrecorded session's window. */
  dropWindow(sessionId: string): Promise<void>;
  /** Stops the work on recordings; what is not finished comes out as `interrupted`. */
  close(): Promise<void>;
}
