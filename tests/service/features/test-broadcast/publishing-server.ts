import type { MediaPacket, PublishConnection, PublishEndReason } from '../../../../src/service/ingest/publish.ts';
import { startRtmpListener } from '../../../../src/service/ingest/rtmp/rtmp-listener.ts';
import { noLog } from '../../../support/record-log.ts';

export interface PublishingServer {
  /** `rtmp://host:port/live` */
  url: string;
  received: MediaPacket[];
  /** How the last publish ended. */
  ended: Promise<PublishEndReason>;
  /** The connection of the publish that goes on. */
  connection: Promise<PublishConnection>;
  close(): Promise<void>;
}

/** The service's own listener, letting one stream key publish and keeping what it sends. */
export async function startPublishingServer(streamKey: string): Promise<PublishingServer> {
  const received: MediaPacket[] = [];
  let onEnd: (reason: PublishEndReason) => void = () => undefined;
  let onPublish: (connection: PublishConnection) => void = () => undefined;
  const ended = new Promise<PublishEndReason>((resolve) => {
    onEnd = resolve;
  });
  const connection = new Promise<PublishConnection>((resolve) => {
    onPublish = resolve;
  });
  const listener = await startRtmpListener({
    host: '127.0.0.1',
    port: 0,
    log: noLog,
    authorize(request) {
      if (request.streamKey !== streamKey) {
        return { accepted: false, reason: 'unknown-key', description: 'Unknown stream key.' };
      }
      onPublish(request.connection);
      return {
        accepted: true,
        sink: {
          write(packet) {
            if (packet.kind !== 'note') received.push(packet);
          },
          end: ({ reason }) => onEnd(reason),
        },
      };
    },
  });
  return {
    url: `rtmp://127.0.0.1:${listener.port}/live`,
    received,
    ended,
    connection,
    close: listener.close,
  };
}
