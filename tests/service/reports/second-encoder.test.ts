import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { describe, it, type TestContext } from 'vitest';
import { streamSchema } from '../../../src/contract/stream.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { PublishRefusedError } from '../../support/media/test-media-options.ts';
import { patient } from '../../support/patient.ts';
import { startTestService } from '../../support/start-service.ts';
import { connectTestPublisher } from '../ingest/rtmp/test-publisher.ts';

const picture = { width: 160, height: 90, bitrate: 60_000 };

/**
 * A stream, and encoders that have its key. One that has sent its clip stays silent, and its connection open. Those that
 * are to wait send nothing: on a busy machine a clip may take longer to encode than the silence that lets them in.
 */
async function streamWithEncoders(onTestFinished: TestContext['onTestFinished']) {
  const service = await startTestService({ defaultProfiles: [], reconnectSeconds: 10 }, onTestFinished);
  const { id, streamKey = '' } = await createRecordedStream(service);
  const push = (options: { seconds?: number; speed?: number; packets?: [] } = {}) =>
    publishTestStream({ url: service.rtmpUrl, streamKey, timeoutMs: patient.timeout, ...picture, ...options });
  const refused = async () => v.parse(streamSchema, await service.get(`/stream/${id}`)).aircheck?.refused;
  const waits = () => service.logged.filter((line) => line.includes('An encoder waits'));
  const connectionCount = async () => {
    const metrics = await (
      await fetch(`${service.localUrl}/metrics`, { headers: { authorization: `Bearer ${service.apiKey}` } })
    ).text();
    return Number(/^aircheck_rtmp_connections (\d+)$/m.exec(metrics)?.[1]);
  };
  return { service, id, streamKey, push, refused, waits, connectionCount };
}

// Each waits for the silence of an encoder.
describe.concurrent('A second encoder with the key of a stream', () => {
  it('an encoder that comes back while its old connection is silent is let in on its first try, and the show goes on', async ({
    expect,
    onTestFinished,
  }) => {
    const { service, id, push, refused, connectionCount } = await streamWithEncoders(onTestFinished);
    const pulled = await push({ seconds: 4 });
    await pulled.sent;
    const again = await push({ seconds: 4 });
    await again.finish();
    const session = await readySession(service, id);
    expect(session.sourceSegmentsDuration).toBeGreaterThan(7.8);
    expect(session.aircheck?.gaps).toHaveLength(1);
    expect(await refused()).toBeUndefined();
    await expect.poll(connectionCount, patient).toBe(0);
  });

  it('an encoder that stops and starts again at once is let in, with media or without', async ({
    expect,
    onTestFinished,
  }) => {
    const { service, id, push } = await streamWithEncoders(onTestFinished);
    const noMedia: { packets: [] } = { packets: [] };
    for (let round = 0; round < 5; round++) {
      for (const stops of [{ seconds: 1 }, noMedia, noMedia]) await (await push(stops)).finish();
    }
    expect(await service.get(`/stream/${id}`)).not.toHaveProperty('aircheck.refused');
  });

  it('an encoder beside one that sends is refused, which is said on the stream; the show is unharmed', async ({
    expect,
    onTestFinished,
  }) => {
    const { service, id, push, refused } = await streamWithEncoders(onTestFinished);
    const live = await push({ seconds: 3600, speed: 1 });
    await expect(push({ packets: [] })).rejects.toThrow('NetStream.Publish.BadName');
    expect(await refused()).toMatchObject({ reason: 'already-live', address: '127.0.0.1', count: 1 });
    await live.stop();
    expect((await readySession(service, id)).aircheck?.gaps).toBeUndefined();
  });

  it('an encoder that waits is refused once the silent one sends again', async ({ expect, onTestFinished }) => {
    const { service, id, streamKey, push, refused, waits } = await streamWithEncoders(onTestFinished);
    const clip = await encodePackets({ ...picture, seconds: 4 });
    let goOn: () => void = () => undefined;
    const pause = new Promise<undefined>((resolve) => {
      goOn = () => resolve(undefined);
    });
    async function* heldUp() {
      const half = Math.ceil(clip.length / 2);
      yield* clip.slice(0, half);
      await pause;
      for (const packet of clip.slice(half)) {
        yield packet;
        await wait(20);
      }
    }
    const first = await publishTestStream({ url: service.rtmpUrl, streamKey, packets: heldUp() });
    const second = push({ packets: [] }).then(
      () => 'let in',
      (error: unknown) => error,
    );
    await expect.poll(waits, patient).toHaveLength(1);
    goOn();
    expect(await second).toBeInstanceOf(PublishRefusedError);
    expect(await refused()).toMatchObject({ reason: 'already-live', count: 1 });
    await first.finish();
    expect((await readySession(service, id)).sourceSegmentsDuration).toBeGreaterThan(3.9);
  });

  it('an encoder that goes away while it waits leaves nothing behind, and the next one is let in', async ({
    expect,
    onTestFinished,
  }) => {
    const { service, id, streamKey, push, waits, connectionCount } = await streamWithEncoders(onTestFinished);
    const pulled = await push({ seconds: 2 });
    await pulled.sent;
    const waiting = await connectTestPublisher(Number(new URL(service.rtmpUrl).port));
    const answer = waiting.publish(streamKey).catch(() => 'none');
    await expect.poll(waits, patient).toHaveLength(1);
    waiting.socket.destroy();
    expect(await answer).toBe('none');
    await expect.poll(connectionCount, patient).toBe(1);
    const again = await push({ seconds: 2 });
    await again.finish();
    expect((await readySession(service, id)).sourceSegmentsDuration).toBeGreaterThan(3.8);
  });

  it('of many that wait, two do, and the others are refused at once; the service stops while they wait', async ({
    expect,
    onTestFinished,
  }) => {
    const { service, push, refused } = await streamWithEncoders(onTestFinished);
    const pulled = await push({ seconds: 2 });
    await pulled.sent;
    const tries = Array.from({ length: 6 }, () =>
      push({ packets: [] }).then(
        () => 'let in',
        (error: unknown) => String(error),
      ),
    );
    await expect.poll(async () => (await refused())?.count, patient).toBe(4);
    await service.close();
    const ends = await Promise.all(tries);
    expect(ends.filter((end) => end.includes('Another encoder is live'))).toHaveLength(4);
    expect(ends.filter((end) => end.includes('The service is stopping'))).toHaveLength(2);
  });
});
