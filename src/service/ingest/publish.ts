import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createWrongTries } from '../lib/client-network.ts';
import type { Logger } from '../lib/logger.ts';
import type { VideoCodec } from '../media/mp4/tracks.ts';

type AudioCodec = 'aac';

/**
 * One media message of a publisher, as its encoder sent it. `dtsMs` is the decode time in milliseconds, which does not
 * wrap around within a connection; the presentation time is `dtsMs + compositionMs`.
 * `data` of H.264 and HEVC is length-prefixed NAL units (an MP4 sample as it is), of AAC a raw frame, of AV1 OBUs.
 * `config` is the decoder configuration record: avcC, hvcC, av1C or AudioSpecificConfig.
 */
export type MediaPacket =
  | { kind: 'video-config'; codec: VideoCodec; config: Uint8Array; dtsMs: number }
  | { kind: 'video'; codec: VideoCodec; dtsMs: number; compositionMs: number; isKeyframe: boolean; data: Uint8Array }
  | { kind: 'audio-config'; codec: AudioCodec; config: Uint8Array; dtsMs: number }
  | { kind: 'audio'; codec: AudioCodec; dtsMs: number; data: Uint8Array }
  | { kind: 'metadata'; values: Record<string, unknown>; dtsMs: number }
  /** A codec we do not record, by its name or number. */
  | { kind: 'unsupported'; track: 'video' | 'audio'; codec: string; dtsMs: number };

/**
 * An encoder says or sends this beside its media; it is not recorded. `text` is one line of at most 200 characters. A track
 * is left out if it is not the first of its kind; `codec` names its format, if that is known.
 */
export type EncoderNote =
  | { kind: 'note'; what: 'text-data' | 'cue-point'; text: string; dtsMs: number }
  | {
      kind: 'note';
      what: 'track-left-out';
      track: 'video' | 'audio';
      trackId: number;
      codec: string | undefined;
      dtsMs: number;
    };

/**
 * Why a publisher's media stopped coming.
 * `finished`: the encoder said that it was done. `closed`: the connection went away without a word of that.
 * `silent`: nothing arrived within the silence limit. `stopped`: we closed it (`PublishConnection.close`).
 * `malformed`: the encoder sent what cannot be read and was cut off.
 */
export type PublishEndReason = (typeof publishEndReasons)[number];
export const publishEndReasons = ['finished', 'closed', 'silent', 'stopped', 'malformed'] as const;

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
  /** Aborts where the encoder goes away before it is answered. */
  gone: AbortSignal;
}

/** Receives a publisher's packets, in order. */
export interface PacketSink {
  /** A returned promise is back-pressure: nothing more is read of the encoder until it resolves. Must not throw. */
  write(packet: MediaPacket | EncoderNote): void | Promise<void>;
  /** Called exactly once, after the last `write` has settled. */
  end(end: PublishEnd): void;
}

/** Why a publisher is refused. Only `unknown-key` can be a guess; whoever guesses is slowed. `old-key` was replaced. */
export type RefusalReason = (typeof refusalReasons)[number];
export const refusalReasons = [
  'unknown-key',
  'old-key',
  'suspended',
  'already-live',
  'limit',
  'stopping',
  'failed',
] as const;

/** `description` is for the person at the encoder. */
export interface PublishRefusal {
  accepted: false;
  reason: RefusalReason;
  description: string;
}

export type PublishDecision = { accepted: true; sink: PacketSink } | PublishRefusal;

/** Asked before the encoder is answered that it may publish. The answer may take as long as `recorder/held-publishers.ts` holds it. */
export type AuthorizePublish = (request: PublishRequest) => PublishDecision | Promise<PublishDecision>;

export interface IngestListenerOptions {
  host: string;
  /** 0 for a free one. */
  port: number;
  authorize: AuthorizePublish;
  log: Logger;
}

export interface IngestListener {
  readonly port: number;
  connectionCount(): number;
  /** Stops taking connections and ends those that are open; resolves when every sink has ended. */
  close(): Promise<void>;
}

/**
 * A protocol that encoders publish with: its folder is beside this file, and `recorder/media-process.ts` names it. Rejects
 * with the system's error where the port cannot be had. What every protocol must do is in
 * `tests/service/ingest/ingest-contract.ts`.
 */
export type StartIngestListener = (options: IngestListenerOptions) => Promise<IngestListener>;

export interface IngestCounts {
  packets: number;
  bytes: number;
}

interface RefusalDelayOptions {
  /** A wrong key's answer waits this long for each wrong one before it from the same network, up to the maximum. */
  stepMs: number;
  maxMs: number;
  now: () => number;
}

/** A network is forgotten when it has been quiet this long. */
const forgetAfterMs = 60_000;

/**
 * How long a wrong key's answer waits: a step for each wrong key before it from the same network, up to the maximum.
 * Only refusals ask, so that a good key never waits, whatever others tried from its network.
 */
export function createRefusalDelay({ stepMs, maxMs, now }: RefusalDelayOptions): (address: string) => number {
  const triesOf = createWrongTries(forgetAfterMs, now);
  return (address) => Math.min(maxMs, (triesOf(address).count - 1) * stepMs);
}

/**
 * `authorize`, with the answers to wrong keys delayed, for a protocol to ask. Refusals with another reason are answered
 * at once, since their publishers know a key. When `signal` aborts, nothing waits any longer.
 */
export function slowGuesses(
  authorize: AuthorizePublish,
  { signal, ...options }: RefusalDelayOptions & { signal: AbortSignal },
): AuthorizePublish {
  const delayMsOf = createRefusalDelay(options);
  // Each refusal that waits listens to it.
  setMaxListeners(0, signal);
  return async (request) => {
    const decision = await authorize(request);
    const delayMs = !decision.accepted && decision.reason === 'unknown-key' ? delayMsOf(request.remoteAddress) : 0;
    if (delayMs > 0) await wait(delayMs, undefined, { signal }).catch(() => undefined);
    return decision;
  };
}
