import type { Logger } from '../log/logger.ts';
import type { AuthorizePublish } from './publish.ts';

export interface IngestListenerOptions {
  host: string;
  /** 0 for a free one. */
  port: number;
  authorize: AuthorizePublish;
  log: Logger;
}

/** What takes encoders in over one protocol. */
export interface IngestListener {
  readonly port: number;
  connectionCount(): number;
  /** Stops taking connections and ends those that are open; resolves when every sink has ended. */
  close(): Promise<void>;
}

/**
 * A protocol that encoders publish with: its folder lies beside this file, and `media/media-process.ts` names it. Rejects
 * with the system's error where the port cannot be had. What every protocol must do is in
 * `tests/service/ingest/ingest-contract.ts`.
 */
export type StartIngestListener = (options: IngestListenerOptions) => Promise<IngestListener>;
