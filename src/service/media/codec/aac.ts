import { BitReader, BitWriter } from './bits.ts';

const sampleRates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];
const channelCounts = [2, 1, 2, 3, 4, 5, 6, 8];
/** Spectral band replication, and with parametric stereo: a core of another object type follows. */
const sbrObjectType = 5;
const psObjectType = 29;

/** The contents of an AudioSpecificConfig. With SBR, rate and frame length are the core's: their quotient is the same. */
export interface AacDescription {
  codecString: string;
  sampleRate: number;
  channels: number;
  /** Samples in one frame at `sampleRate`: 1024 or 960. */
  frameLength: number;
}

/** Reads an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). Throws when it is cut short or its rate is reserved. */
export function readAacConfig(config: Uint8Array): AacDescription {
  const reader = new BitReader(config);
  const objectType = readObjectType(reader);
  const sampleRate = readSampleRate(reader);
  const channelConfiguration = reader.bits(4);
  if (objectType === sbrObjectType || objectType === psObjectType) {
    readSampleRate(reader);
    readObjectType(reader);
  }
  return {
    codecString: `mp4a.40.${objectType}`,
    sampleRate,
    // 0 means that a program config element names the channels; players read it from the stream.
    channels: objectType === psObjectType ? 2 : (channelCounts[channelConfiguration] ?? 2),
    frameLength: reader.flag() ? 960 : 1024,
  };
}

function readObjectType(reader: BitReader): number {
  const type = reader.bits(5);
  return type === 31 ? 32 + reader.bits(6) : type;
}

function readSampleRate(reader: BitReader): number {
  const index = reader.bits(4);
  const rate = index === 15 ? reader.bits(24) : sampleRates[index];
  if (rate === undefined || rate === 0) throw new RangeError('reserved sample rate');
  return rate;
}

type Element = 'single' | 'pair' | 'lfe';

const elementIds = { single: 0, pair: 1, lfe: 3 } as const;
const endOfFrame = 7;

/** The elements of a frame by its channel configuration (ISO/IEC 14496-3, table 1.19). */
const elementsByConfiguration: readonly (readonly Element[] | undefined)[] = [
  undefined,
  ['single'],
  ['pair'],
  ['single', 'pair'],
  ['single', 'pair', 'single'],
  ['single', 'pair', 'pair'],
  ['single', 'pair', 'pair', 'lfe'],
  ['single', 'pair', 'pair', 'pair', 'lfe'],
];

/** Main, LC and LTP share a syntax where no band has a spectrum. */
const plainObjectTypes = new Set([1, 2, 4]);

/**
 * A frame of digital silence for a decoder that was configured with this AudioSpecificConfig: no band of any channel
 * has a spectrum. Undefined where its channels are not named by a number, or its frames have another syntax.
 */
export function silentAacFrame(config: Uint8Array): Buffer | undefined {
  const reader = new BitReader(config);
  let objectType = readObjectType(reader);
  readSampleRate(reader);
  const elements = elementsByConfiguration[reader.bits(4)];
  if (objectType === sbrObjectType || objectType === psObjectType) {
    readSampleRate(reader);
    objectType = readObjectType(reader);
  }
  if (elements === undefined || !plainObjectTypes.has(objectType)) return undefined;
  const writer = new BitWriter();
  const write = (...fields: readonly [value: number, count: number][]) => {
    for (const [value, count] of fields) writer.bits(value, count);
  };
  const tags = { single: 0, pair: 0, lfe: 0 };
  for (const element of elements) {
    write([elementIds[element], 3], [tags[element]++, 4]);
    if (element === 'pair') write([1, 1], ...windowInfo, [0, 2], ...emptyChannel, ...emptyChannel);
    else write([0, 8], ...windowInfo, [0, 3]);
  }
  write([endOfFrame, 3]);
  return writer.bytes();
}

// Reserved bit, long window, sine shape, no scale factor bands, no prediction.
const windowInfo: [number, number][] = [
  [0, 1],
  [0, 2],
  [0, 1],
  [0, 6],
  [0, 1],
];
// Global gain; no pulses, no noise shaping, no gain control.
const emptyChannel: [number, number][] = [
  [0, 8],
  [0, 3],
];
