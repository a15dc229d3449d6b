import type { MediaPacket } from '../../../../src/service/ingest/media-packet.ts';
import type { PacketSink, PublishEnd } from '../../../../src/service/ingest/publish.ts';

/** Keeps what it is given, and complains about a write after the end or a second end. */
export function createRecordingSink(write?: (packet: MediaPacket) => void | Promise<void>) {
  const packets: MediaPacket[] = [];
  const ends: PublishEnd[] = [];
  let resolveEnded: (reason: PublishEnd) => void = () => undefined;
  const ended = new Promise<PublishEnd>((resolve) => {
    resolveEnded = resolve;
  });
  const sink: PacketSink = {
    write(packet) {
      if (ends.length > 0) throw new Error('Written to after the end.');
      packets.push(packet);
      return write?.(packet);
    },
    end(reason) {
      ends.push(reason);
      if (ends.length > 1) throw new Error('Ended twice.');
      resolveEnded(reason);
    },
  };
  return { sink, packets, ends, ended };
}
