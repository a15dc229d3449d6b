import type { MediaPacket } from './media-packet.ts';

/**
 * Why a publisher's media stopped coming.
 * `finished`: the encoder said that it was done. `closed`: the connection went away without a word of that.
 * `silent`: nothing arrived within the silence limit. `stopped`: we closed it (`PublishConnection.close`).
 * `malformed`: the encoder sent what cannot be read and was cut off.
 */
export type PublishEndReason = 'finished' | 'closed' | 'silent' | 'stopped' | 'malformed';

export interface PublishEnd {
  reason: PublishEndReason;
  /** A sentence for the operator, where the protocol knows more than the reason says. */
  description?: string | undefined;
}

/** The encoder's side of an accepted publish, for whoever decides about it. */
export interface PublishConnection {
  /** Ends this publisher: the encoder is sent the description, then the connection is closed. An end as `stopped` follows. */
  close(description: string): void;
}

export interface PublishRequest {
  /** A secret: never log it. */
  streamKey: string;
  remoteAddress: string;
  connection: PublishConnection;
}

/** Receives a publisher's packets, in order. */
export interface PacketSink {
  /** A returned promise is back-pressure: nothing more is read of the encoder until it resolves. Must not throw. */
  write(packet: MediaPacket): void | Promise<void>;
  /** Called exactly once, after the last `write` has settled. */
  end(end: PublishEnd): void;
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

/** Asked before the encoder is answered that it may publish. */
export type AuthorizePublish = (request: PublishRequest) => PublishDecision | Promise<PublishDecision>;
