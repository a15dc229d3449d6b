import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { decoderConfig } from '../../../src/service/media/codec/decoder-config.ts';
import { nalUnits, withLengths } from '../../../src/service/media/codec/nal-units.ts';
import { unitKind } from '../../../src/service/media/codec/set-ids.ts';
import { continuesConfig, readPartTracks } from '../../../src/service/recorder/tracks.ts';
import { VideoSets } from '../../../src/service/recorder/video-sets.ts';
import { decodeStrictly } from '../../support/media/decode-strictly.ts';
import { encodeGops, type GopShow } from '../../support/media/encode-gops.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import {
  headerOf,
  inBandSets,
  inTurns,
  type VideoConfig,
  withHeader,
  withSetsInBand,
} from '../../support/media/parameter-sets.ts';

const params = {
  h264: 'bframes=2:b-adapt=0:ref=3',
  hevc: 'open-gop=0:bframes=2:b-adapt=0',
} as const;
const others = {
  h264: 'bframes=2:b-adapt=0:ref=2:cabac=0:8x8dct=0:weightp=0',
  hevc: 'open-gop=0:bframes=2:b-adapt=0:ref=3:sao=1',
} as const;
const codecs = ['h264', 'hevc'] as const;

/** Each show is encoded once. */
const shows = new Map<string, Promise<MediaPacket[]>>();

function encode(codec: GopShow['codec'], extra: string, scale = 1): Promise<MediaPacket[]> {
  const name = `${codec} ${extra} ${scale}`;
  const show = shows.get(name) ?? encodeGops({ codec, seconds: 4, params: extra, scale, gopSeconds: 1 });
  shows.set(name, show);
  return show;
}

function pass(packets: readonly MediaPacket[], sets = new VideoSets()): MediaPacket[] {
  return packets.flatMap((packet) => sets.push(packet));
}

const configsOf = (packets: readonly MediaPacket[]) => packets.filter((packet) => packet.kind === 'video-config');
const videoOf = (packets: readonly MediaPacket[]) => packets.filter((packet) => packet.kind === 'video');
const sizeOf = (video: VideoConfig) => readPartTracks({ video }, { width: 0, height: 0 }).video?.width;

/** The pictures that a decoder makes of a show by itself. */
function picturesOf(codec: GopShow['codec'], packets: readonly MediaPacket[]) {
  return decodeStrictly({ codec, config: headerOf(packets).config }, videoOf(packets));
}

/** Groups of pictures, the last one first: a player that seeks backward. */
function backward(packets: readonly MediaPacket[]) {
  const groups: Extract<MediaPacket, { kind: 'video' }>[][] = [];
  for (const packet of videoOf(packets)) {
    if (packet.isKeyframe) groups.unshift([]);
    groups[0]?.push(packet);
  }
  return groups.flat();
}

describe('a show that is right as it was sent', () => {
  it.each(codecs)('of %s stays as it is, with a header before each keyframe and sets in band or not', async (codec) => {
    const packets = await encode(codec, params[codec]);
    const header = headerOf(packets);
    const repeated = packets.flatMap((packet) =>
      packet.kind === 'video' && packet.isKeyframe ? [{ ...header, dtsMs: packet.dtsMs }, packet] : [packet],
    );
    expect(pass(repeated)).toEqual(packets);
    const inBand = withSetsInBand(packets, { isChosen: (keyframe) => keyframe % 2 === 1, hasDelimiter: true });
    const passed = pass(inBand);
    expect(passed).toEqual(inBand);
    expect(passed.every((packet, i) => packet === inBand[i])).toBe(true);
  });

  it('stays as it is where its sets are written otherwise in band', async () => {
    const packets = await encode('h264', params.h264);
    const units = [...nalUnits(inBandSets(headerOf(packets)), 4)].map((unit) => {
      const other = Buffer.concat([unit, Buffer.alloc(2)]);
      other[0] = 0x20 | ((unit[0] ?? 0) & 0x1f);
      return other;
    });
    const inBand = packets.map((packet) =>
      packet.kind === 'video' && packet.isKeyframe
        ? { ...packet, data: Buffer.concat([withLengths(units, 4), packet.data]) }
        : packet,
    );
    expect(pass(inBand)).toEqual(inBand);
  });

  it('stays as it is where it cannot be read', async () => {
    const packets = await encode('h264', params.h264);
    const damaged = packets.map((packet) =>
      packet.kind === 'video' ? { ...packet, data: packet.data.subarray(0, packet.data.length - 1) } : packet,
    );
    expect(pass(damaged)).toEqual(damaged);
    const empty = withHeader(packets, { ...headerOf(packets), config: Buffer.of(1, 2) });
    expect(pass(empty)).toEqual(empty);
  });
});

describe('a header of another clip', () => {
  it.each(codecs)('of %s is put right by the first keyframe’s own sets', async (codec) => {
    const packets = await encode(codec, params[codec], 2);
    const other = headerOf(await encode(codec, others[codec]));
    const sent = withSetsInBand(packets, { isChosen: (keyframe) => keyframe === 0 });
    const passed = pass(withHeader(sent, other));
    expect(configsOf(passed).map(sizeOf)).toEqual([128, 256]);
    const [, config] = configsOf(passed);
    if (config === undefined) throw new Error('No configuration');
    expect(decodeStrictly({ codec, config: config.config }, videoOf(passed))).toEqual(picturesOf(codec, packets));
  });

  it('that comes again, and sets in band alone, change nothing', async () => {
    const packets = await encode('h264', params.h264, 2);
    const other = headerOf(await encode('h264', others.h264));
    const sent = withSetsInBand(packets).flatMap((packet) =>
      packet.kind === 'video' && packet.isKeyframe ? [other, packet] : [packet],
    );
    expect(configsOf(pass(withHeader(sent, other))).map(sizeOf)).toEqual([128, 256]);
    expect(configsOf(pass(withHeader(withSetsInBand(packets)))).map(sizeOf)).toEqual([256]);
  });

  it.each(codecs)('of %s counts for as little where the sets come in packets of their own', async (codec) => {
    const packets = await encode(codec, params[codec], 2);
    const sets = inBandSets(headerOf(packets));
    const empty = { ...headerOf(packets), config: decoderConfigWithout(codec, headerOf(packets)) };
    const sent = packets.flatMap((packet): MediaPacket[] =>
      packet.kind === 'video' && packet.isKeyframe ? [{ ...packet, data: sets }, packet] : [packet],
    );
    const passed = pass(withHeader(sent, empty));
    expect(configsOf(passed).map(sizeOf)).toEqual([256]);
    const bytes = (all: readonly MediaPacket[]) => videoOf(all).map(({ data }) => Buffer.from(data).toString('hex'));
    expect(bytes(passed)).toEqual(bytes(withSetsInBand(packets)));
  });

  it('after a reconnect is put right before the part goes on', async () => {
    const packets = withSetsInBand(await encode('h264', params.h264, 2));
    const other = headerOf(await encode('h264', others.h264));
    const sets = new VideoSets();
    const before = pass(withHeader(packets, other), sets);
    sets.reconnect();
    const after = pass(withHeader(packets, other), sets);
    expect(configsOf(after).at(-1)).toBe(configsOf(before).at(-1));
    expect(videoOf(after)).toEqual(videoOf(packets));
  });
});

describe('sets that change while the picture keeps its shape', () => {
  it.each([
    ['h264', others.h264],
    ['h264', `${others.h264}:sps-id=4`],
    ['hevc', others.hevc],
  ] as const)('are one part of %s (%s), which one decoder can go anywhere in', async (codec, second) => {
    const both = [await encode(codec, params[codec]), await encode(codec, second)] as const;
    const passed = pass(inTurns(...both));
    const [first, last, ...further] = configsOf(passed);
    expect(further).toEqual([]);
    expect(continuesConfig(first, last)).toBe(true);
    const whole = new Map(both.flatMap((show, i) => videoInTurn(codec, show, i)));
    const coded = (config = first) => ({ codec, config: config?.config ?? Buffer.alloc(0) });
    const decoded = [
      decodeStrictly(coded(first), videoOf(passed)),
      decodeStrictly(coded(first), backward(passed)),
      // A decoder that knows no sets but those of the configuration.
      decodeStrictly(coded(last), withoutSets(codec, passed)),
    ];
    for (const { pictures, errors } of decoded) {
      expect(errors).toBe(0);
      expect(new Map([...pictures].sort(([a], [b]) => a - b))).toEqual(new Map([...whole].sort(([a], [b]) => a - b)));
    }
  });

  it('are one part where the lengths before units change too, unless they grow', async () => {
    const packets = await encode('h264', params.h264);
    const header = headerOf(packets);
    const sets = [...nalUnits(inBandSets(header), 4)];
    const kinds = ['sps', 'pps'] as const;
    const short = {
      ...header,
      config: decoderConfig(
        'h264',
        sets.map((unit, i) => ({ kind: kinds[i] ?? 'other', unit })),
        2,
      ),
    };
    const shorter = withHeader(packets, short).map((packet) =>
      packet.kind === 'video' ? { ...packet, data: withLengths([...nalUnits(packet.data, 4)], 2) } : packet,
    );
    const one = pass([...packets, ...shorter]);
    expect(configsOf(one)).toEqual([header]);
    const bytes = (all: readonly MediaPacket[]) => videoOf(all).map(({ data }) => Buffer.from(data).toString('hex'));
    expect(bytes(one)).toEqual([...bytes(packets), ...bytes(packets)]);
    expect(configsOf(pass([...shorter, ...packets]))).toEqual([short, header]);
  });

  it('begin a part where the picture changes its size', async () => {
    const [small, large] = [await encode('h264', params.h264), await encode('h264', params.h264, 2)];
    const passed = pass([...small, ...large, ...small]);
    expect(configsOf(passed).map(sizeOf)).toEqual([128, 256, 128]);
    expect(videoOf(passed)).toEqual([small, large, small].flatMap(videoOf));
  });

  it('begin a part where no id is left', async () => {
    const packets = await encode('h264', params.h264);
    const header = headerOf(packets);
    const [sps = Buffer.alloc(0), pps = Buffer.alloc(0)] = [...nalUnits(inBandSets(header), 4)];
    // Levels, of which no decoder takes notice.
    const changed = Array.from({ length: 40 }, (_, i): VideoConfig => {
      const unit = Buffer.from(sps);
      unit[3] = 10 + i;
      return {
        ...header,
        config: decoderConfig(
          'h264',
          [
            { kind: 'sps', unit },
            { kind: 'pps', unit: pps },
          ],
          4,
        ),
      };
    });
    const group = packets.filter((packet) => packet.kind === 'video').slice(0, 30);
    const passed = pass(changed.flatMap((config) => [config, ...group]));
    const configs = configsOf(passed);
    const parts = configs.filter((config, i) => !continuesConfig(configs[i - 1], config));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.length).toBeLessThan(5);
    expect(videoOf(passed)).toHaveLength(40 * 30);
  });

  it('count from a PPS between keyframes on', async () => {
    const packets = await encode('h264', `${params.h264}:bframes=0`);
    const video = videoOf(packets);
    const [, pps = Buffer.alloc(0)] = [...nalUnits(inBandSets(headerOf(packets)), 4)];
    const sent = video.map((packet, i) =>
      i === 10 ? { ...packet, data: Buffer.concat([withLengths([pps], 4), packet.data]) } : packet,
    );
    expect(videoOf(pass([headerOf(packets), ...sent]))).toEqual(sent);
  });
});

/** The header of an encoder that has its sets in band alone. */
function decoderConfigWithout(codec: GopShow['codec'], { config }: VideoConfig): Buffer {
  const bytes = Buffer.from(config);
  return codec === 'h264'
    ? Buffer.concat([bytes.subarray(0, 5), Buffer.of(0xe0, 0)])
    : Buffer.concat([bytes.subarray(0, 22), Buffer.of(0)]);
}

function withoutSets(codec: GopShow['codec'], packets: readonly MediaPacket[]) {
  return videoOf(packets).map((packet) => {
    const units = [...nalUnits(packet.data, 4)].filter(
      (unit) => !['vps', 'sps', 'pps'].includes(unitKind(codec, unit)),
    );
    return { ...packet, data: withLengths(units, 4) };
  });
}

/** A show's pictures in the groups that are its own. */
function videoInTurn(codec: GopShow['codec'], show: readonly MediaPacket[], turn: number) {
  const times = new Set<number>();
  let keyframes = -1;
  for (const packet of videoOf(show)) {
    if (packet.isKeyframe) keyframes++;
    if (keyframes % 2 === turn) times.add(packet.dtsMs + packet.compositionMs);
  }
  return [...picturesOf(codec, show).pictures].filter(([time]) => times.has(time));
}

it('a parameter set far larger than real ones changes nothing, however often one comes', async () => {
  const packets = await encodePackets({ seconds: 1, width: 160, height: 90, bitrate: 100_000 });
  const sets = new VideoSets();
  const configs = packets.flatMap((packet, i) => {
    const unit = Buffer.concat([Buffer.of(0x68, 0xee, 0x3c, i, 0x80), Buffer.alloc(5000, 1)]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(unit.length);
    const data = packet.kind === 'video' && Buffer.concat([length, unit, packet.data]);
    const given = sets.push(packet.kind === 'video' && data ? { ...packet, data } : packet);
    return given.filter(({ kind }) => kind === 'video-config');
  });
  expect(configs).toEqual(packets.filter(({ kind }) => kind === 'video-config'));
});
