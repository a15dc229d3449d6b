import { describe, expect, it } from 'vitest';
import type { ActivityEntry } from '../../../src/contract/activity.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { createRecordedStream, finalSessions, readSessions, readySession } from '../../support/final-session.ts';
import { adts } from '../../support/media/adts.ts';
import { encodePackets, encodeWhileRead } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { openAccount } from '../../support/open-account.ts';
import { patient } from '../../support/patient.ts';

const service = await openAccount();

const [rate48, rate44] = [3, 4] as const;

type Audio = Extract<MediaPacket, { kind: 'audio' }>;
const isConfig = ({ kind }: MediaPacket) => kind === 'audio-config';
const changeAudio = (packets: MediaPacket[], change: (packet: Audio, index: number) => MediaPacket[]) => {
  let index = 0;
  return packets.flatMap((packet) => (packet.kind === 'audio' ? change(packet, index++) : [packet]));
};
const withoutConfig = (packets: MediaPacket[]) => packets.filter((packet) => !isConfig(packet));

async function record(packets: MediaPacket[]) {
  const stream = await createRecordedStream(service, { profiles: [] });
  const { streamKey = '' } = stream;
  const live = await publishTestStream({ packets, url: service.rtmpUrl, streamKey });
  await live.finish();
  const { recordingUrl = '' } = await readySession(service, stream.id);
  return readRecording(recordingUrl);
}

describe('AAC with ADTS headers is recorded', () => {
  it.each<[string, (packets: MediaPacket[]) => MediaPacket[]]>([
    [
      'without a configuration',
      (packets) => changeAudio(withoutConfig(packets), (packet) => [{ ...packet, data: adts(packet.data) }]),
    ],
    [
      'with check sums, and a configuration',
      (packets) => changeAudio(packets, (packet) => [{ ...packet, data: adts(packet.data, { hasCrc: true }) }]),
    ],
    [
      'with a configuration that is cut short',
      (packets) =>
        changeAudio(packets, (packet) => [{ ...packet, data: adts(packet.data) }]).map((packet) =>
          packet.kind === 'audio-config' ? { ...packet, config: packet.config.subarray(0, 1) } : packet,
        ),
    ],
    [
      'with several frames in a message',
      (packets) => {
        let before: Audio | undefined;
        return changeAudio(withoutConfig(packets), (packet) => {
          const first = before;
          before = first === undefined ? packet : undefined;
          return first === undefined ? [] : [{ ...first, data: Buffer.concat([adts(first.data), adts(packet.data)]) }];
        });
      },
    ],
  ])('%s', async (_, change) => {
    const packets = await encodePackets({ seconds: 2 });
    const sent = packets.filter(({ kind }) => kind === 'audio').length;
    const parts = await record(change(packets));
    expect(parts).toMatchObject([{ framesDecoded: 60, decodeErrors: [] }]);
    const [{ audioPackets = [] } = {}] = parts;
    expect(audioPackets.length).toBeGreaterThanOrEqual(sent - 1);
    const steps = audioPackets.slice(1).map(({ dts }, index) => dts - (audioPackets[index]?.dts ?? 0));
    expect(Math.max(...steps)).toBeLessThan(0.03);
  });

  it('and goes on in another part where the headers change', async () => {
    const packets = await encodePackets({ seconds: 4 });
    const changed = changeAudio(withoutConfig(packets), (packet) => [
      { ...packet, data: adts(packet.data, { rateIndex: packet.dtsMs < 2000 ? rate48 : rate44 }) },
    ]);
    const parts = await record(changed);
    expect(parts.reduce((sum, { framesDecoded }) => sum + framesDecoded, 0)).toBe(120);
    expect(parts.map(({ audioPackets }) => audioPackets.length > 60)).toEqual([true, true]);
  });
});

describe('Audio without a configuration that can be read', () => {
  it.each<[string, (packet: MediaPacket) => MediaPacket[]]>([
    ['since none came', (packet) => (packet.kind === 'audio-config' ? [] : [packet])],
    [
      'since it is cut short',
      (packet) => [packet.kind === 'audio-config' ? { ...packet, config: Buffer.of(0x11) } : packet],
    ],
  ])('raises an alarm that says so, and the picture is recorded, %s', async (_, change) => {
    const stream = await createRecordedStream(service, { profiles: [] });
    async function* packets() {
      for await (const packet of encodeWhileRead({ seconds: 600, width: 160, height: 90 })) yield* change(packet);
    }
    const { streamKey = '' } = stream;
    const live = await publishTestStream({ packets: packets(), speed: 1, url: service.rtmpUrl, streamKey });
    const problems = async () =>
      (await readSessions(service, stream.id))[0]?.aircheck?.signal?.map(({ kind }) => kind) ?? [];
    await expect.poll(problems, patient).toContain('audio-configuration');
    expect(await problems()).not.toContain('no-audio');
    const noted = async () => {
      const entries: ActivityEntry[] = await service.get('/aircheck/activity');
      return entries.flatMap(({ streamId, signal = [] }) => (streamId === stream.id ? signal : []));
    };
    await expect.poll(noted, patient).toContain('audio-configuration');
    await live.stop();
    const session = await readySession(service, stream.id);
    const [part, ...others] = await readRecording(session.recordingUrl ?? '');
    expect(part).toMatchObject({ decodeErrors: [], audioPackets: [] });
    expect(part?.framesDecoded).toBeGreaterThan(0);
    expect(others).toEqual([]);
    // How soon it says so is tested by a clock of its own: tests/service/features/signal/signal-conditions.test.ts.
    expect(session.aircheck?.signalFound).toContainEqual(expect.objectContaining({ kind: 'audio-configuration' }));
  });

  it('raises it before any segment is there: from what the encoder sends', async () => {
    const stream = await createRecordedStream(service, { profiles: [] });
    async function* packets() {
      for await (const packet of encodeWhileRead({ seconds: 600, width: 160, height: 90 }))
        if (packet.kind === 'audio') yield packet;
    }
    const { streamKey = '' } = stream;
    const live = await publishTestStream({ packets: packets(), speed: 1, url: service.rtmpUrl, streamKey });
    const noted = async () => {
      const entries: ActivityEntry[] = await service.get('/aircheck/activity');
      return entries.flatMap(({ streamId, signal = [] }) => (streamId === stream.id ? signal : []));
    };
    await expect.poll(noted, patient).toEqual(['audio-configuration']);
    await live.stop();
    expect(await finalSessions(service, stream.id)).toMatchObject([{ recordingStatus: 'failed' }]);
  });
});
