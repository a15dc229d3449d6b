import { formatFrameSize } from '../../lib/format.ts';
import { decimals, rounded, t } from '../../lib/language.ts';
import type { IngestHealth } from '../stream-object.ts';

export const words = {
  kilobits: (rate: number) => t(`${rate} kb/s`, `${rate} kbit/s`),
  megabits: (rate: string) => t(`${rate} Mb/s`, `${rate} Mbit/s`),
  interlaced: t('Interlaced', 'Zeilensprung'),
};

/** `H.264 1280 × 720, Interlaced, 25 fps`: what of the video is known. */
export function videoWords({ videoCodec, width, height, fps, isInterlaced }: IngestHealth): string {
  const size = formatFrameSize(width, height);
  const video = [codecName(videoCodec), size].filter(Boolean).join(' ');
  return [video, isInterlaced ? words.interlaced : '', fps ? `${frameRate(fps)} fps` : ''].filter(Boolean).join(', ');
}

/** `AAC 48 kHz`: what of the audio is known. */
export function audioWords({ audioCodec, audioSampleRate }: IngestHealth): string {
  const rate = audioSampleRate ? `${rounded(audioSampleRate / 1000)} kHz` : '';
  return [codecName(audioCodec), rate].filter(Boolean).join(' ');
}

/** `2.6 Mb/s` from bit/s; below one megabit `128 kb/s`. */
export function bitrateWords(bitsPerSecond: number): string {
  return bitsPerSecond < 1e6
    ? words.kilobits(Math.round(bitsPerSecond / 1000))
    : words.megabits(decimals(bitsPerSecond / 1e6));
}

const codecNames: readonly (readonly [start: string, name: string])[] = [
  ['avc', 'H.264'],
  ['hvc1', 'HEVC'],
  ['hev1', 'HEVC'],
  ['av01', 'AV1'],
  ['vp09', 'VP9'],
  ['mp4a.40.34', 'MP3'],
  ['mp4a', 'AAC'],
  ['opus', 'Opus'],
];

/** The name that encoders give a codec (RFC 6381 writes `avc1.64001f`); one that is not known is said as it came. */
function codecName(codec: string | undefined): string {
  if (codec === undefined) return '';
  return codecNames.find(([start]) => codec.toLowerCase().startsWith(start))?.[1] ?? codec;
}

const standardRates = [23.98, 24, 25, 29.97, 30, 48, 50, 59.94, 60] as const;

/** The frame rate that was set: one measured from times in whole milliseconds is a little off. */
function frameRate(measured: number): string {
  const distance = (rate: number) => Math.abs(rate - measured) / rate;
  const nearest = standardRates.reduce((best, rate) => (distance(rate) < distance(best) ? rate : best));
  return distance(nearest) < 0.004 ? decimals(nearest, Number.isInteger(nearest) ? 0 : 2) : rounded(measured);
}
