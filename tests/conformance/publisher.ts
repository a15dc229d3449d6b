/** A live push. */
export interface Push {
  /** Ends the encoder cleanly; never rejects. */
  stop(): Promise<void>;
}

export interface PushTarget {
  /** As `GET /ingest` names it. */
  url: string;
  streamKey: string;
  /** Publishes without sending any media. */
  isSilent?: boolean | undefined;
}

/**
 * Sends live media to `url` + "/" + `streamKey` until it is stopped. Rejects if the server does not let it publish.
 */
export type Publisher = (target: PushTarget) => Promise<Push>;
