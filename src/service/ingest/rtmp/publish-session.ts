import type { PacketSink, PublishEnd } from '../publish.ts';
import { packetFrom } from './protocol/media.ts';
import type { RtmpMessage } from './protocol/message.ts';
import { createTimestampUnwrapper } from './protocol/timestamps.ts';

export interface PublishSession {
  /** Hands a media message on. To be called only while the sink is not busy. */
  take(message: RtmpMessage): void;
  isBusy(): boolean;
  /** The first call counts. The sink hears of it after its last `write` has settled. */
  end(end: PublishEnd): void;
  hasEnded(): boolean;
}

export interface PublishSessionEvents {
  /** The sink takes more again. */
  onReady: () => void;
  /** The sink broke its promise not to fail. */
  onFailed: (error: unknown) => void;
}

/** An accepted publisher's media on the way to its sink. */
export function createPublishSession(sink: PacketSink, events: PublishSessionEvents): PublishSession {
  const timestamps = createTimestampUnwrapper();
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
    if (ended !== undefined) endSink(ended);
    events.onReady();
  }

  return {
    take(message) {
      if (ended !== undefined) return;
      const packet = packetFrom(message, timestamps);
      if (packet === undefined) return;
      try {
        pending = sink.write(packet) ?? undefined;
      } catch (error) {
        events.onFailed(error);
      }
      pending?.catch(events.onFailed).then(settle).catch(events.onFailed);
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
