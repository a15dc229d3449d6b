import { AV_CODEC_ID_AAC, AV_LOG_WARNING } from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, Frame, Log, Packet } from 'node-av/lib';
import { expect, it } from 'vitest';
import { readAacConfig, silentAacFrame } from '../../../src/service/media/codec/aac.ts';

const rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050];

/** An AudioSpecificConfig from its fields: each a value and its bits. */
function configOf(...fields: [value: number, count: number][]): Buffer {
  const bits = fields.map(([value, count]) => value.toString(2).padStart(count, '0')).join('');
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

const plain = (channels: number, rate: number, isShort = false) =>
  configOf([2, 5], [rates.indexOf(rate), 4], [channels, 4], [isShort ? 1 : 0, 1], [0, 2]);
const highEfficiency = (channels: number, rate: number) =>
  configOf([5, 5], [rates.indexOf(rate / 2), 4], [channels, 4], [rates.indexOf(rate), 4], [2, 5], [0, 3]);

/** Decodes the frame ten times over; the largest sample, and what FFmpeg complained about. */
async function decode(config: Buffer, data: Buffer) {
  const complaints: string[] = [];
  Log.setLevel(AV_LOG_WARNING);
  Log.setCallback((_, message) => void complaints.push(message.trim()), { maxLevel: AV_LOG_WARNING });
  const codec = Codec.findDecoder(AV_CODEC_ID_AAC);
  if (codec === null) throw new Error('No decoder of AAC');
  const decoder = new CodecContext();
  const [packet, frame] = [new Packet(), new Frame()];
  let [peak, samples, channels] = [0, 0, 0];
  try {
    decoder.allocContext3(codec);
    decoder.extraData = config;
    FFmpegError.throwIfError(await decoder.open2(codec, null), 'Could not open the decoder');
    frame.alloc();
    for (let i = 0; i < 10; i++) {
      packet.alloc();
      packet.data = data;
      FFmpegError.throwIfError(await decoder.sendPacket(packet), 'Could not decode');
      while ((await decoder.receiveFrame(frame)) >= 0) {
        samples += frame.nbSamples;
        channels = frame.channelLayout.nbChannels;
        for (const plane of frame.data ?? []) {
          for (let at = 0; at + 4 <= plane.length; at += 4) peak = Math.max(peak, Math.abs(plane.readFloatLE(at)));
        }
        frame.unref();
      }
      packet.free();
    }
  } finally {
    decoder.freeContext();
    frame.free();
    Log.resetCallback();
  }
  return { complaints, peak, samples, channels };
}

const channelsOf = [0, 1, 2, 3, 4, 5, 6, 8];
const kinds = [1, 2, 3, 4, 5, 6, 7].flatMap((configuration) =>
  [44_100, 48_000].map((rate) => [configuration, rate] as const),
);

it.each(kinds)(
  'a silent frame of channel configuration %i at %i Hz decodes to silence',
  async (configuration, rate) => {
    const config = plain(configuration, rate);
    const frame = silentAacFrame(config) ?? Buffer.alloc(0);
    const decoded = await decode(config, frame);
    expect(decoded).toMatchObject({ complaints: [], peak: 0, channels: channelsOf[configuration] });
    expect(decoded.samples).toBeGreaterThanOrEqual(9 * 1024);
  },
);

it('a silent frame of 960 samples, and one that is sent with SBR, decode to silence', async () => {
  for (const config of [plain(2, 48_000, true), highEfficiency(2, 48_000), highEfficiency(1, 44_100)]) {
    const { frameLength } = readAacConfig(config);
    const decoded = await decode(config, silentAacFrame(config) ?? Buffer.alloc(0));
    expect(decoded).toMatchObject({ complaints: [], peak: 0 });
    expect(decoded.samples % frameLength).toBe(0);
    expect(decoded.samples).toBeGreaterThan(0);
  }
});

it('there is none where a program config element names the channels, or frames have another syntax', () => {
  expect(silentAacFrame(plain(0, 48_000))).toBeUndefined();
  expect(silentAacFrame(configOf([23, 5], [3, 4], [2, 4], [0, 3]))).toBeUndefined();
});
