import type { EncoderNote, MediaPacket, PacketSink, PublishEnd, PublishRefusal, RefusalReason } from '../publish.ts';
import { onStatus } from './protocol/command.ts';
import { createMediaReader } from './protocol/media.ts';
import type { RtmpMessage } from './protocol/message.ts';

export interface PublishSession {
  /** Hands a media message on. To be called only while the sink is not busy. */
  take(message: RtmpMessage): void;
  isBusy(): boolean;
  /** The first call counts. The sink's `end` follows after its last `write` has settled. */
  end(end: PublishEnd): void;
  hasEnded(): boolean;
}

interface PublishSessionEvents {
  /** The sink takes more again. */
  onReady: () => void;
  /** The sink broke its promise not to fail. */
  onFailed: (error: unknown) => void;
}

/** An accepted publisher's media on the way to its sink. */
export function createPublishSession(sink: PacketSink, events: PublishSessionEvents): PublishSession {
  const reader = createMediaReader();
  /** A message may hold several. */
  let waiting: (MediaPacket | EncoderNote)[] = [];
  let pending: Promise<void> | undefined;
  let ended: PublishEnd | undefined;

  function endSink(end: PublishEnd): void {
    try {
      sink.end(end);
    } catch (error) {
      events.onFailed(error);
    }
  }

  function settle(): void {
    pending = undefined;
    writeWaiting();
    if (pending !== undefined) return;
    if (ended !== undefined) endSink(ended);
    events.onReady();
  }

  function writeWaiting(): void {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        pending = sink.write(next) ?? undefined;
      } catch (error) {
        waiting = [];
        events.onFailed(error);
      }
      if (pending === undefined) continue;
      pending.catch(events.onFailed).then(settle).catch(events.onFailed);
      return;
    }
  }

  return {
    take(message) {
      if (ended !== undefined) return;
      waiting = reader.read(message);
      writeWaiting();
    },
    isBusy: () => pending !== undefined,
    end(end) {
      if (ended !== undefined) return;
      ended = end;
      if (pending === undefined) endSink(end);
    },
    hasEnded: () => ended !== undefined && pending === undefined,
  };
}

/** How RTMP says why a publisher is refused. */
const codes: Record<RefusalReason, 'NetStream.Publish.BadName' | 'NetStream.Publish.Rejected'> = {
  'unknown-key': 'NetStream.Publish.BadName',
  'old-key': 'NetStream.Publish.BadName',
  suspended: 'NetStream.Publish.BadName',
  'already-live': 'NetStream.Publish.BadName',
  limit: 'NetStream.Publish.Rejected',
  stopping: 'NetStream.Publish.Rejected',
  failed: 'NetStream.Publish.Rejected',
};

export function refusalStatus(messageStreamId: number, { reason, description }: PublishRefusal) {
  return onStatus(messageStreamId, 'error', codes[reason], description);
}

/** An internal error for the log. Its message could hold what a peer sent, even a stream key; its stack frames cannot. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return [error.name, ...frames.slice(0, 3).map((line) => line.trim())].join(' ');
}
