import { psObjectType, readObjectType, readSampleRate, sbrObjectType } from './aac-config.ts';
import { BitReader } from './bit-reader.ts';

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
  const bits: [value: number, count: number][] = [];
  const tags = { single: 0, pair: 0, lfe: 0 };
  for (const element of elements) {
    bits.push([elementIds[element], 3], [tags[element]++, 4]);
    if (element === 'pair') bits.push([1, 1], ...windowInfo, [0, 2], ...emptyChannel, ...emptyChannel);
    else bits.push([0, 8], ...windowInfo, [0, 3]);
  }
  return packBits([...bits, [endOfFrame, 3]]);
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

function packBits(fields: readonly [value: number, count: number][]): Buffer {
  const text = fields.map(([value, count]) => value.toString(2).padStart(count, '0')).join('');
  const bytes = text.padEnd(Math.ceil(text.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
