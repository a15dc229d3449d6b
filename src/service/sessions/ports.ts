import type { MediaPacket } from '../ingest/media-packet.ts';
import type { SessionRow } from '../store/sessions.ts';

/** Where a recorded session's packets go. */
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

/** What a finished recording was found to be when it was read back. */
export type RecordingCheck = { ok: true; durationSeconds: number } | { ok: false; reason: string };

/** What is on disk of a recording that nobody closed. `lastMediaAt` is the Unix ms of the last recorded media. */
export interface RecoveredRecording {
  durationSeconds: number;
  lastMediaAt?: number | undefined;
}

/** The recorder, the playlists and the check, as the lifecycle drives them. */
export interface Recordings {
  begin(session: SessionRow): SessionRecorder;
  recover(sessionId: string): Promise<RecoveredRecording>;
  /** Closes the playlists and reads everything back. Idempotent: it may be killed at any step and run again. */
  finish(sessionId: string): Promise<RecordingCheck>;
}
