import type { IngestCounts } from '../ingest/publish.ts';
import type { LogFields, LogLevel } from '../log/logger.ts';
import type {
  CodecRefusal,
  PublishAnswer,
  PublisherEnded,
  PublishQuestion,
  RecordingClose,
  SessionNoted,
  SessionReport,
} from '../sessions/ports.ts';
import type { JournalEvent } from './journal.ts';

// What the service and its media process say to each other. Both come from one build, so the types are the contract.

/** Where encoders are taken in, by protocol. Port 0 is a free one until it is listened on. */
export type ListenAddresses = Readonly<Record<string, { host: string; port: number }>>;

export type MediaCommand =
  /** `firstConnectionId`: connections are numbered on from there, so that no number comes twice. */
  | { type: 'listen'; addresses: ListenAddresses; firstConnectionId: number }
  | { type: 'answer'; questionId: number; answer: PublishAnswer }
  | { type: 'close-connection'; connectionId: number; description: string }
  /** Nothing more is written, for this reason in words; undefined: it is again. */
  | { type: 'forbid-writing'; sessionId: string; reason: string | undefined }
  | { type: 'end-session'; sessionId: string }
  /** Ends all connections and stops listening. */
  | { type: 'stop-listening' };

/** Of all sessions, since the media process began; `connections` as of now. */
export interface IngestTotals extends IngestCounts {
  connections: number;
}

export type MediaEvent =
  | { type: 'listening'; addresses: ListenAddresses }
  | { type: 'listen-failed'; protocol: string; code: string | undefined; message: string }
  | ({ type: 'publish'; questionId: number } & PublishQuestion)
  | { type: 'reports'; reports: SessionReport[]; totals: IngestTotals }
  | { type: 'journal'; sessionId: string; event: JournalEvent }
  | ({ type: 'codec-refused' } & CodecRefusal)
  | ({ type: 'noted' } & SessionNoted)
  | ({ type: 'publisher-ended' } & PublisherEnded)
  | { type: 'session-closed'; sessionId: string; close: RecordingClose }
  | { type: 'stopped-listening' }
  | { type: 'log'; level: LogLevel; message: string; fields: LogFields };
