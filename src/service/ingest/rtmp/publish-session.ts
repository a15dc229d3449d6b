import type { PacketSink, PublishEnd } from '../publish.ts';
import { packetFrom } from './protocol/media.ts';
import type { RtmpMessage } from './protocol/message.ts';
import { createTimestampUnwrapper } from './protocol/timestamps.ts';

export interface Publication {
  /** Hands a media message on. To be called only while the sink is not busy. */
  take(message: RtmpMessage): void;
  isBusy(): boolean;
  /** The first call counts. The sink hears of it after its last `write` has settled. */
  end(reason: PublishEnd): void;
  hasEnded(): boolean;
}

export interface PublicationEvents {
  /** The sink takes more again. */
  onReady: () => void;
  /** The sink broke its promise not to fail. */
  onFailed: (error: unknown) => void;
}

/** An accepted publisher's media on the way to its sink. */
export function createPublication(sink: PacketSink, events: PublicationEvents): Publication {
  const timestamps = createTimestampUnwrapper();
  let pending: Promise<void> | undefined;
  let endReason: PublishEnd | undefined;

  function tellEnd(reason: PublishEnd): void {
    try {
      sink.end(reason);
    } catch (error) {
      events.onFailed(error);
    }
  }

  function settle(): void {
    pending = undefined;
    if (endReason !== undefined) tellEnd(endReason);
    events.onReady();
  }

  return {
    take(message) {
      if (endReason !== undefined) return;
      const packet = packetFrom(message, timestamps);
      if (packet === undefined) return;
      try {
        pending = sink.write(packet) ?? undefined;
      } catch (error) {
        events.onFailed(error);
      }
      pending?.catch(events.onFailed).then(settle);
    },
    isBusy: () => pending !== undefined,
    end(reason) {
      if (endReason !== undefined) return;
      endReason = reason;
      if (pending === undefined) tellEnd(reason);
    },
    hasEnded: () => endReason !== undefined && pending === undefined,
  };
}
