import type { PublishDecision, PublishRequest } from '../../../../src/service/ingest/publish.ts';
import type { ConnectionTransport } from '../../../../src/service/ingest/rtmp/rtmp-connection.ts';
import { createRtmpConnection, defaultIngestLimits } from '../../../../src/service/ingest/rtmp/rtmp-connection.ts';
import { recordLog } from '../../../support/record-log.ts';
import { createRecordingSink } from '../recording-sink.ts';

export interface ScriptedPeer {
  decide?: (request: PublishRequest) => PublishDecision;
  write?: Parameters<typeof createRecordingSink>[0];
  /** A peer that does not read: what is sent to it stays where it is. */
  isDeaf?: boolean;
}

/** A connection whose peer is a list of byte pieces, without a socket. Resolves when the connection is done with. */
export async function runConnection(pieces: Iterable<Uint8Array>, { decide, write, isDeaf }: ScriptedPeer = {}) {
  const recording = createRecordingSink(write);
  const requests: PublishRequest[] = [];
  const { log, logged: lines } = recordLog();
  const sent: Uint8Array[] = [];
  let isDestroyed = false;
  let isEnded = false;
  let onDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    onDone = resolve;
  });
  const transport: ConnectionTransport = {
    pause: () => undefined,
    resume: () => undefined,
    write: (bytes) => void sent.push(bytes),
    unreadBytes: () => (isDeaf ? sent.reduce((total, bytes) => total + bytes.length, 0) : 0),
    end: () => {
      isEnded = true;
    },
    destroy: () => {
      isDestroyed = true;
    },
  };
  const connection = createRtmpConnection({
    transport,
    remoteAddress: '127.0.0.1',
    limits: defaultIngestLimits,
    log,
    onAccepted: () => undefined,
    onDone,
    authorize(request) {
      requests.push(request);
      return decide?.(request) ?? { accepted: true, sink: recording.sink };
    },
  });
  for (const piece of pieces) connection.receive(piece);
  connection.ended();
  connection.closed();
  await done;
  return { ...recording, requests, lines, sent: Buffer.concat(sent), isDestroyed, isEnded };
}
