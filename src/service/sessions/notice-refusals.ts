import type { RefusedEncoderReason } from '../../contract/ingest-health.ts';
import { plainAddress } from '../lib/client-network.ts';
import type { PublishAnswer, PublishQuestion } from '../recorder/messages.ts';
import type { KnownStreams } from '../store/known-streams.ts';
import type { StreamRow } from '../store/streams.ts';
import type { PublisherEvents } from './ports.ts';
import type { RefusedEncoders } from './refused-encoders.ts';
import { isNearKey, normalStreamKey } from './stream-key-forms.ts';
import type { UnknownKeyCounts } from './unknown-keys.ts';

export interface NoticeRefusalsParts {
  streams: Pick<KnownStreams, 'findByStreamKey' | 'findByFormerKey' | 'known'>;
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
  const nearKeys = createNearKeys(streams);

  function refuse(question: PublishQuestion, answer: PublishAnswer & { accepted: false }): PublishAnswer {
    const address = plainAddress(question.remoteAddress);
    const note = (stream: StreamRow | undefined, reason: RefusedEncoderReason) =>
      stream && refused.note(stream, { reason, address });
    switch (answer.reason) {
      case 'unknown-key': {
        const stream = streams.findByFormerKey(question.streamKey);
        if (stream === undefined) {
          unknownKeys.note(address);
          nearKeys.look(question.streamKey, (near) => note(near, 'near-key'));
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
    authorize(asked) {
      const question = { ...asked, streamKey: normalStreamKey(asked.streamKey) };
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

/** Tried keys wait for one look a moment; of a flood of them the rest is not looked at. */
const mostLooks = 50;
const lookEveryMs = 20;

/**
 * Finds the streams whose key a refused one is almost, after it was answered and one at a time: whoever tries keys
 * cannot tell by the answer or its time that one was near.
 */
function createNearKeys(streams: Pick<KnownStreams, 'known'>) {
  const waiting: { streamKey: string; onNear: (stream: StreamRow) => void }[] = [];
  let timer: NodeJS.Timeout | undefined;

  function lookNext(): void {
    timer = undefined;
    const next = waiting.shift();
    if (next === undefined) return;
    for (const stream of streams.known()) if (isNearKey(next.streamKey, stream.streamKey)) next.onNear(stream);
    start();
  }

  function start(): void {
    if (waiting.length === 0 || timer !== undefined) return;
    timer = setTimeout(lookNext, lookEveryMs);
    timer.unref();
  }

  return {
    look(streamKey: string, onNear: (stream: StreamRow) => void): void {
      if (waiting.length < mostLooks) waiting.push({ streamKey, onNear });
      start();
    },
  };
}
