import type { EncoderNote, MediaPacket, PacketSink, PublishEndReason } from '../../../src/service/ingest/publish.ts';

/** Keeps what it is given, and complains about a write after the end or a second end. */
export function createRecordingSink(write?: (packet: MediaPacket) => void | Promise<void>) {
  const packets: MediaPacket[] = [];
  const notes: EncoderNote[] = [];
  const ends: PublishEndReason[] = [];
  const descriptions: (string | undefined)[] = [];
  let resolveEnded: (reason: PublishEndReason) => void = () => undefined;
  const ended = new Promise<PublishEndReason>((resolve) => {
    resolveEnded = resolve;
  });
  const sink: PacketSink = {
    write(packet) {
      if (ends.length > 0) throw new Error('Written to after the end.');
      if (packet.kind === 'note') {
        notes.push(packet);
        return undefined;
      }
      packets.push(packet);
      return write?.(packet);
    },
    end({ reason, description }) {
      ends.push(reason);
      descriptions.push(description);
      if (ends.length > 1) throw new Error('Ended twice.');
      resolveEnded(reason);
    },
  };
  return { sink, packets, notes, ends, descriptions, ended };
}
