import type { StreamObject } from '../../../src/contract/session.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { commandMessage } from '../../../src/service/ingest/rtmp/commands.ts';
import { messageType, type RtmpMessage } from '../../../src/service/ingest/rtmp/message.ts';
import { connectTestPublisher } from '../../service/ingest/rtmp/test-publisher.ts';
import { mediaMessage } from './media-message.ts';

/** A packet as the RTMP message that an encoder sends. */
export function messageOf(packet: MediaPacket): RtmpMessage {
  if (packet.kind === 'unsupported') throw new Error('No encoder sends this.');
  return mediaMessage(packet, 1, 0);
}

export const dataMessage = (payload: Uint8Array, timestampMs = 0, typeId: number = messageType.data): RtmpMessage => ({
  chunkStreamId: 4,
  messageStreamId: 1,
  typeId,
  timestampMs,
  payload,
});

/** A publisher whose every message, and every byte, is the test's. Rejects when the service closes before it may publish. */
export async function publishRaw(service: { rtmpUrl: string }, { streamKey = '' }: StreamObject) {
  const publisher = await connectTestPublisher(Number(new URL(service.rtmpUrl).port));
  await publisher.publish(streamKey);
  publisher.setChunkSize(4096);
  return {
    ...publisher,
    /** Ends cleanly. Rejects when the service has cut it off. */
    async finish(): Promise<void> {
      publisher.send(commandMessage(0, 'FCUnpublish', 6, null, streamKey));
      await publisher.waitFor(() =>
        publisher.statusCodes().includes('NetStream.Unpublish.Success') ? true : undefined,
      );
      publisher.socket.destroy();
    },
  };
}
