import type { Session, StreamObject } from '../../recording/stream-object.ts';

/** All streams, and what the pages that show them all need of their sessions. */
export interface StreamsOverview {
  /** Parents, in no promised order. */
  streams: StreamObject[];
  /** Sessions over all streams, in no promised order: recent ones, and each stream's last and its last recording. */
  sessions: Session[];
  /** Some keys may not list streams: then there are those whose ids were added in this browser. */
  isListed: boolean;
  /** Where our own service goes on to say what changes. */
  cursor?: string | undefined;
  /** It is whole: first-streams.ts. */
  streamCount?: undefined;
  /** How another API's lists were read. */
  lists?: { sessionsFrom: 'session' | 'stream'; allReadAtMs: number } | undefined;
}
