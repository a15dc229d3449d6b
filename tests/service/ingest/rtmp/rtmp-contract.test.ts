import { commandMessage } from '../../../../src/service/ingest/rtmp/commands.ts';
import { startRtmpListener } from '../../../../src/service/ingest/rtmp/rtmp-listener.ts';
import { describeIngestContract } from '../ingest-contract.ts';
import { audioConfig, audioMessage, payloadOf, videoConfig, videoMessage } from './publisher-script.ts';
import { connectTestPublisher } from './test-publisher.ts';

describeIngestContract('RTMP', {
  start: (options, { silenceMs, guessDelayMs }) =>
    startRtmpListener({
      ...options,
      limits: {
        ...(silenceMs !== undefined && { silenceMs }),
        ...(guessDelayMs !== undefined && { refusalStepMs: guessDelayMs, refusalMaxMs: guessDelayMs }),
      },
    }),

  async connect(port) {
    const publisher = await connectTestPublisher(port);
    const said = (): unknown => {
      const status = publisher.commands.findLast(({ name }) => name === 'onStatus')?.parameters[1];
      return typeof status === 'object' && status !== null ? Reflect.get(status, 'description') : undefined;
    };
    const words = () => {
      const description = said();
      return typeof description === 'string' ? description : undefined;
    };
    return {
      async publish(streamKey) {
        const code = await publisher.publish(streamKey);
        if (code === 'NetStream.Publish.Start') return { isAccepted: true };
        return { isAccepted: false, description: words() };
      },
      sendMedia(frames, frameBytes = 1000) {
        publisher.setChunkSize(65_536);
        publisher.send(videoConfig, audioConfig);
        for (let frame = 0; frame < frames; frame++) {
          publisher.send(
            videoMessage(frame * 40, payloadOf(frameBytes, frame), { key: frame % 10 === 0 }),
            audioMessage(frame * 40, payloadOf(180, frame)),
          );
        }
      },
      finish: () =>
        publisher.send(commandMessage(0, 'FCUnpublish', 6, null, 'key'), commandMessage(0, 'deleteStream', 7, null, 1)),
      vanish: () => void publisher.socket.destroy(),
      sendRubbish: () => publisher.sendBytes(Buffer.alloc(20, 0xff)),
      unsentBytes: () => publisher.socket.writableLength,
      closed: publisher.closed.then(words),
    };
  },
});
