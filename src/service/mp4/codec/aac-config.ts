import { BitReader } from './bit-reader.ts';

const sampleRates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];
const channelCounts = [2, 1, 2, 3, 4, 5, 6, 8];
/** Spectral band replication, and with parametric stereo: a core of another object type follows. */
export const sbrObjectType = 5;
export const psObjectType = 29;

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

export function readObjectType(reader: BitReader): number {
  const type = reader.bits(5);
  return type === 31 ? 32 + reader.bits(6) : type;
}

export function readSampleRate(reader: BitReader): number {
  const index = reader.bits(4);
  const rate = index === 15 ? reader.bits(24) : sampleRates[index];
  if (rate === undefined || rate === 0) throw new RangeError('reserved sample rate');
  return rate;
}
