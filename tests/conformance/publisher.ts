/** A live push. */
export interface Push {
  /** A clean end of the encoder; never rejects. */
  stop(): Promise<void>;
}

export interface PushTarget {
  /** As `GET /ingest` tells it. */
  url: string;
  streamKey: string;
  /** Publishes without sending any media. */
  isSilent?: boolean | undefined;
}

/**
 * Sends live media to `url` + "/" + `streamKey` until it is stopped. Rejects where the server does not let it publish.
 */
export type Publisher = (target: PushTarget) => Promise<Push>;
