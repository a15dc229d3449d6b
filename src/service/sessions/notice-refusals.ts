import type { RefusedEncoderReason } from '../../contract/ingest-health.ts';
import type { KnownStreams } from '../store/known-streams.ts';
import type { StreamRow } from '../store/streams.ts';
import type { PublishAnswer, PublisherEvents, PublishQuestion } from './ports.ts';
import type { RefusedEncoders } from './refused-encoders.ts';
import type { UnknownKeyCounts } from './unknown-keys.ts';

export interface NoticeRefusalsParts {
  streams: Pick<KnownStreams, 'findByStreamKey' | 'findByFormerKey'>;
  refused: Pick<RefusedEncoders, 'note'>;
  unknownKeys: Pick<UnknownKeyCounts, 'note'>;
}

/** Whom a connection publishes for, while it does. */
interface Publisher {
  stream: StreamRow | undefined;
  address: string;
  connectionId: number;
}

/** `events` as they are, with every refusal noted, and a key that was replaced recognised. */
export function noticeRefusals(
  events: PublisherEvents,
  { streams, refused, unknownKeys }: NoticeRefusalsParts,
): PublisherEvents {
  const publishers = new Map<string, Publisher>();

  function refuse(question: PublishQuestion, answer: PublishAnswer & { accepted: false }): PublishAnswer {
    const address = plainAddress(question.remoteAddress);
    const note = (stream: StreamRow | undefined, reason: RefusedEncoderReason) =>
      stream && refused.note(stream, { reason, address });
    switch (answer.reason) {
      case 'unknown-key': {
        const stream = streams.findByFormerKey(question.streamKey);
        if (stream === undefined) {
          unknownKeys.note(address);
          return answer;
        }
        note(stream, 'old-key');
        const description = 'This stream key was replaced. Give the encoder the new one.';
        return { accepted: false, reason: 'old-key', description };
      }
      case 'already-live':
      case 'suspended':
      case 'limit':
        note(streams.findByStreamKey(question.streamKey), answer.reason);
    }
    return answer;
  }

  return {
    ...events,
    authorize(question) {
      const answer = events.authorize(question);
      if (!answer.accepted) return refuse(question, answer);
      const { connectionId, streamKey, remoteAddress } = question;
      const publisher = {
        stream: streams.findByStreamKey(streamKey),
        address: plainAddress(remoteAddress),
        connectionId,
      };
      publishers.set(answer.plan.sessionId, publisher);
      return answer;
    },
    onCodecRefused(refusal) {
      events.onCodecRefused(refusal);
      const { stream, address } = publishers.get(refusal.sessionId) ?? {};
      // What had media stays as a session, which says why it ended.
      if (refusal.hadMedia || stream === undefined || address === undefined) return;
      refused.note(stream, { reason: 'codec', codec: refusal.codec, address });
    },
    onPublisherEnd(ended) {
      if (publishers.get(ended.sessionId)?.connectionId === ended.connectionId) publishers.delete(ended.sessionId);
      events.onPublisherEnd(ended);
    },
  };
}

/** An IPv4 address as people write it, where the system has it inside an IPv6 one. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
