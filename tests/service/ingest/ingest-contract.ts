import { afterEach, describe, expect, it } from 'vitest';
import type {
  AuthorizePublish,
  IngestListener,
  IngestListenerOptions,
  MediaPacket,
  PublishRequest,
  RefusalReason,
} from '../../../src/service/ingest/publish.ts';
import { noLog, recordLog } from '../../support/record-log.ts';
import { createRecordingSink } from './recording-sink.ts';

/** Limits that the contract has to reach in a moment. */
export interface ContractLimits {
  silenceMs?: number;
  /** How long the answer to a second wrong key of an address waits. */
  guessDelayMs?: number;
}

export interface PublishOutcome {
  isAccepted: boolean;
  /** What the encoder was sent beside a refusal. */
  description?: string | undefined;
}

/** An encoder of one protocol, as the contract drives it. */
export interface ContractEncoder {
  publish(streamKey: string): Promise<PublishOutcome>;
  /** Sends H.264 and AAC: both configurations, then frames at 25 a second, each with at least `frameBytes` bytes. */
  sendMedia(frames: number, frameBytes?: number): void;
  /** Says that it is done. */
  finish(): void;
  /** Is gone without a word. */
  vanish(): void;
  /** Sends what no encoder of this protocol would. */
  sendRubbish(): void;
  /** Of what was to be sent, the bytes that the service has not taken. */
  unsentBytes(): number;
  /** Resolves when the service has closed the connection, with what it said before, if anything. */
  closed: Promise<string | undefined>;
}

export interface ContractProtocol {
  start(options: IngestListenerOptions, limits: ContractLimits): Promise<IngestListener>;
  connect(port: number): Promise<ContractEncoder>;
}

const goodKey = 'a-good-key';
const wrongKey = 'a-wrong-key';
const reasons: RefusalReason[] = ['unknown-key', 'suspended', 'already-live', 'limit', 'stopping', 'failed'];

const videoOf = (packets: readonly MediaPacket[]) => packets.filter((packet) => packet.kind === 'video');

/** What every protocol that encoders publish with has to do, whatever its bytes look like. */
export function describeIngestContract(protocol: string, { start, connect }: ContractProtocol): void {
  const listeners: IngestListener[] = [];
  const encoders: ContractEncoder[] = [];

  afterEach(async () => {
    for (const encoder of encoders.splice(0)) encoder.vanish();
    await Promise.all(listeners.splice(0).map((listener) => listener.close()));
  });

  async function listen({
    limits = {},
    authorize,
    write,
  }: {
    limits?: ContractLimits;
    authorize?: AuthorizePublish;
    write?: Parameters<typeof createRecordingSink>[0];
  } = {}) {
    const recording = createRecordingSink(write);
    const requests: PublishRequest[] = [];
    const { log, logged: lines } = recordLog();
    const options: IngestListenerOptions = {
      host: '127.0.0.1',
      port: 0,
      log,
      authorize(request) {
        requests.push(request);
        if (authorize !== undefined) return authorize(request);
        if (request.streamKey === goodKey) return { accepted: true, sink: recording.sink };
        return { accepted: false, reason: 'unknown-key', description: 'This stream key is not known here.' };
      },
    };
    const listener = await start(options, limits);
    listeners.push(listener);
    const encoder = async () => {
      const connected = await connect(listener.port);
      encoders.push(connected);
      return connected;
    };
    return { ...recording, listener, requests, lines, encoder };
  }

  describe(`${protocol}, an ingest protocol`, () => {
    it('asks with the stream key and the address, and accepts', async () => {
      const { encoder, requests } = await listen();
      expect(await (await encoder()).publish(goodKey)).toEqual({ isAccepted: true });
      expect(requests).toMatchObject([{ streamKey: goodKey, remoteAddress: '127.0.0.1' }]);
    });

    it('hands on every packet in order, each track after its configuration, and ends once as finished', async () => {
      const { encoder, packets, ended, ends } = await listen();
      const publisher = await encoder();
      await publisher.publish(goodKey);
      publisher.sendMedia(50);
      publisher.finish();
      expect(await ended).toBe('finished');
      const kinds = packets.map(({ kind }) => kind);
      expect(kinds.indexOf('video-config')).toBeLessThan(kinds.indexOf('video'));
      expect(kinds.indexOf('audio-config')).toBeLessThan(kinds.indexOf('audio'));
      expect(videoOf(packets).map(({ dtsMs }) => dtsMs)).toEqual(Array.from({ length: 50 }, (_, frame) => frame * 40));
      expect(videoOf(packets)[0]).toMatchObject({ codec: 'h264', isKeyframe: true });
      expect(ends).toEqual(['finished']);
    });

    it('takes media no faster than the sink does, and loses none of it', async () => {
      const gates: (() => void)[] = [];
      const { encoder, packets, ended } = await listen({ write: () => new Promise((go) => void gates.push(go)) });
      const publisher = await encoder();
      await publisher.publish(goodKey);
      publisher.sendMedia(24, 2_000_000);
      publisher.finish();
      await expect.poll(() => packets.length).toBe(1);
      // Others are served meanwhile.
      expect((await (await encoder()).publish(wrongKey)).isAccepted).toBe(false);
      expect(packets).toHaveLength(1);
      expect(publisher.unsentBytes()).toBeGreaterThan(20_000_000);
      const opening = setInterval(() => gates.shift()?.(), 0);
      try {
        expect(await ended).toBe('finished');
      } finally {
        clearInterval(opening);
      }
      expect(videoOf(packets)).toHaveLength(24);
    });

    it.each(reasons)('refuses for the reason %s in the words given, and closes', async (reason) => {
      const description = `Refused: ${reason}.`;
      const { encoder } = await listen({ authorize: () => ({ accepted: false, reason, description }) });
      const publisher = await encoder();
      expect(await publisher.publish(goodKey)).toEqual({ isAccepted: false, description });
      await publisher.closed;
    });

    it('slows down a client that guesses keys, and nobody else', async () => {
      const limits = { guessDelayMs: 3_600_000 };
      const { encoder, listener } = await listen({
        limits,
        authorize: ({ streamKey }) =>
          streamKey === goodKey
            ? { accepted: true, sink: createRecordingSink().sink }
            : { accepted: false, reason: streamKey === wrongKey ? 'unknown-key' : 'suspended', description: 'No.' },
      });
      expect((await (await encoder()).publish(wrongKey)).isAccepted).toBe(false);
      const guess = (await encoder()).publish(wrongKey).catch(() => 'closed');
      for (let i = 0; i < 3; i++) expect((await (await encoder()).publish('suspended')).isAccepted).toBe(false);
      expect((await (await encoder()).publish(goodKey)).isAccepted).toBe(true);
      // Stopping does not wait for the guess either.
      await listener.close();
      await guess;
    });

    it('refuses if the decision fails, and logs no key', async () => {
      const { encoder, lines } = await listen({ authorize: () => Promise.reject(new Error(`about ${goodKey}`)) });
      const publisher = await encoder();
      expect((await publisher.publish(goodKey)).isAccepted).toBe(false);
      await publisher.closed;
      expect(lines.join('\n')).not.toBe('');
      expect(lines.join('\n')).not.toContain(goodKey);
    });

    it('logs no key of a refused encoder', async () => {
      const { encoder, lines } = await listen();
      await (await encoder()).publish(wrongKey);
      await expect.poll(() => lines.length).toBe(1);
      expect(lines[0]).not.toContain(wrongKey);
    });

    it.each([
      ['is gone', (publisher: ContractEncoder) => publisher.vanish(), 'closed'],
      ['sends rubbish', (publisher: ContractEncoder) => publisher.sendRubbish(), 'malformed'],
      ['falls silent', () => undefined, 'silent'],
    ] as const)('keeps what came and says why it ended where an encoder %s', async (_, act, reason) => {
      const { encoder, packets, ends, listener } = await listen(
        reason === 'silent' ? { limits: { silenceMs: 1000 } } : {},
      );
      const publisher = await encoder();
      await publisher.publish(goodKey);
      publisher.sendMedia(3);
      await expect.poll(() => videoOf(packets).length).toBe(3);
      act(publisher);
      await expect.poll(() => ends).toEqual([reason]);
      await expect.poll(() => listener.connectionCount()).toBe(0);
    });

    it('ends an encoder that has to go: says why, keeps what it sent before, and ends as stopped', async () => {
      const { encoder, requests, packets, ended, ends } = await listen();
      const publisher = await encoder();
      await publisher.publish(goodKey);
      publisher.sendMedia(100);
      await expect.poll(() => packets.length).toBeGreaterThan(0);
      requests[0]?.connection.close('This cannot be recorded.');
      expect(await publisher.closed).toBe('This cannot be recorded.');
      expect(await ended).toBe('stopped');
      expect(videoOf(packets)).toHaveLength(100);
      expect(ends).toHaveLength(1);
    });

    it('ends an encoder whose sink fails, once, and continues with the others', async () => {
      const { encoder, ends } = await listen({
        write: () => {
          throw new Error('The sink broke its promise.');
        },
      });
      const publisher = await encoder();
      await publisher.publish(goodKey);
      publisher.sendMedia(3);
      await publisher.closed;
      await expect.poll(() => ends.length).toBe(1);
      expect((await (await encoder()).publish(goodKey)).isAccepted).toBe(true);
    });

    it('closes: every sink has ended, nobody is connected, and the port is free', async () => {
      const { encoder, listener, ends } = await listen();
      const publisher = await encoder();
      await publisher.publish(goodKey);
      const idle = await encoder();
      await listener.close();
      expect(ends).toEqual(['stopped']);
      expect(listener.connectionCount()).toBe(0);
      await Promise.all([publisher.closed, idle.closed]);
      await expect(connect(listener.port)).rejects.toThrow();
    });

    it('rejects at the start if its port is taken', async () => {
      const { listener } = await listen();
      const authorize = () => Promise.reject();
      const again = start({ host: '127.0.0.1', port: listener.port, log: noLog, authorize }, {});
      await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
    });
  });
}
