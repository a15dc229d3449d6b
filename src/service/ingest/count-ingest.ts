import type { AuthorizePublish, PacketSink } from './publish.ts';

export interface IngestCounts {
  packets: number;
  bytes: number;
}

/** `authorize` as it is, and what its publishers have sent since: media alone, without the protocol around it. */
export function countIngest(authorize: AuthorizePublish): { authorize: AuthorizePublish; counts: IngestCounts } {
  const counts: IngestCounts = { packets: 0, bytes: 0 };
  const counted = (sink: PacketSink): PacketSink => ({
    write(packet) {
      counts.packets += 1;
      if ('data' in packet) counts.bytes += packet.data.length;
      return sink.write(packet);
    },
    end: (end) => sink.end(end),
  });
  return {
    counts,
    async authorize(request) {
      const decision = await authorize(request);
      return decision.accepted ? { ...decision, sink: counted(decision.sink) } : decision;
    },
  };
}
