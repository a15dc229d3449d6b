import type { MediaPacket } from './media-packet.ts';

/**
 * Why a publisher's media stopped coming.
 * `unpublish`: FCUnpublish, deleteStream or closeStream, a clean end. `closed`: the connection went away without one.
 * `silent`: nothing arrived within the silence limit. `stopped`: we closed it (`PublishConnection.close`).
 * `protocol`: the publisher broke the protocol and was cut off.
 */
export type PublishEnd = 'unpublish' | 'closed' | 'silent' | 'stopped' | 'protocol';

/** The encoder's side of an accepted publish, for whoever decides about it. */
export interface PublishConnection {
  /** Ends this publisher: sends an `onStatus` error with the description, then closes. `onEnd('stopped')` follows. */
  close(description: string): void;
}

export interface PublishRequest {
  app: string;
  /** The stream name as sent, without its query part: the stream key. A secret: never log it. */
  streamKey: string;
  remoteAddress: string;
  connection: PublishConnection;
}

/** Receives a publisher's packets, in order. */
export interface PacketSink {
  /** A returned promise is back-pressure: the socket is paused until it resolves. Must not throw. */
  write(packet: MediaPacket): void | Promise<void>;
  /** Called exactly once, after the last `write` has settled. */
  end(reason: PublishEnd): void;
}

/** Why a publisher is refused. Only `unknown-key` can be a guess; whoever guesses is slowed. */
export type RefusalReason = 'unknown-key' | 'suspended' | 'already-live' | 'limit' | 'stopping' | 'failed';

/** `description` is for the person at the encoder. */
export interface PublishRefusal {
  accepted: false;
  reason: RefusalReason;
  description: string;
}

export type PublishDecision = { accepted: true; sink: PacketSink } | PublishRefusal;

/** Asked before the encoder is told that it may publish. */
export type AuthorizePublish = (request: PublishRequest) => PublishDecision | Promise<PublishDecision>;
