/** Bounds on what a peer can cost. Times in milliseconds. */
export interface IngestLimits {
  /** From the connection's start to the end of the handshake. */
  handshakeMs: number;
  /** From the handshake to the publish command. */
  publishMs: number;
  /** Between two arrivals of a publisher's bytes. */
  silenceMs: number;
  /** How long a publisher's bytes may wait until they are read together. */
  readEveryMs: number;
  /** How long nothing comes of what is sent faster than it plays until it is acknowledged; more than two reads apart. */
  acknowledgeQuietMs: number;
  /** How long a stopped publisher's last bytes are still read: in total, and without receiving any. */
  stopMs: number;
  stopQuietMs: number;
  /** The longest message, and the most held in unfinished ones, before and after the publisher is authorized. */
  maxMessageBytesBefore: number;
  maxMessageBytesAfter: number;
  maxChunkStreams: number;
  /** Answers that a peer leaves unread. */
  maxUnreadBytes: number;
  maxConnections: number;
  /** Not yet publishing, from one address. Of more, those that got least far have to go. */
  maxWaitingPerAddress: number;
  /** A wrong key's answer waits this long for each wrong one before it from the same address, up to the maximum. */
  refusalStepMs: number;
  refusalMaxMs: number;
}

export const defaultIngestLimits: IngestLimits = {
  handshakeMs: 5_000,
  publishMs: 10_000,
  silenceMs: 20_000,
  readEveryMs: 100,
  acknowledgeQuietMs: 250,
  stopMs: 3_000,
  stopQuietMs: 250,
  maxMessageBytesBefore: 64 * 1024,
  maxMessageBytesAfter: 8 * 1024 * 1024,
  maxChunkStreams: 16,
  maxUnreadBytes: 64 * 1024,
  maxConnections: 1_024,
  maxWaitingPerAddress: 64,
  refusalStepMs: 100,
  refusalMaxMs: 2_000,
};
