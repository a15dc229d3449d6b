import type { Loudness } from '../../contract/signal/loudness.ts';
import { catalogue, decimals } from '../language.ts';
import { decibels, isSilent, isUnmeasured } from '../recording/signal-steps.ts';
import { secondsWord } from '../recording/words/encoder/encoder-media.ts';
import { formatRoughly } from '../recording/words/format.ts';

/** Of the line of a signal's last minutes. */
export const words = catalogue({
  en: { rate: 'Bit rate', keyframes: 'Keyframes', sound: 'Sound', loudness: 'Loudness', now: 'Now' },
  de: {
    rate: 'Bitrate',
    keyframes: 'Keyframes',
    sound: 'Ton',
    loudness: 'Lautheit',
    now: 'Jetzt',
  },
});

export const sentences = catalogue({
  en: {
    interval: (seconds: string) => `${seconds} s`,
    level: (level: number) => `${level} dB`.replace('-', '−'),
    noSound: 'none',
    loudness: (lufs: string) => `${lufs} LUFS`.replace('-', '−'),
    loud: (lufs: string) => `loudness ${lufs}`,
    whole: (lufs: string, peak: string) => `Loudness ${lufs}, peak ${peak} dBFS`.replace('-', '−'),
    line: (figures: string) => `What the encoder sent in the last five minutes; now ${figures}`,
    keyframes: (interval: string) => `keyframes every ${interval}`,
    sound: (level: string) => `sound ${level}`,
    silent: (line: string, time: string) => `${line}; silent for ${time} of it`,
  },
  de: {
    interval: (seconds) => `${seconds} s`,
    level: (level) => `${level} dB`.replace('-', '−'),
    noSound: 'keiner',
    loudness: (lufs) => `${lufs} LUFS`.replace('-', '−'),
    loud: (lufs) => `Lautheit ${lufs}`,
    whole: (lufs, peak) => `Lautheit ${lufs}, Spitze ${peak} dBFS`.replace('-', '−'),
    line: (figures) => `Was der Encoder in den letzten fünf Minuten gesendet hat; jetzt ${figures}`,
    keyframes: (interval) => `Keyframes alle ${interval}`,
    sound: (level) => `Ton ${level}`,
    silent: (line, time) => `${line}; davon ${time} still`,
  },
});

/** `2 s`: between keyframes. */
export function intervalWords(seconds: number): string {
  return sentences.interval(secondsWord(seconds));
}

/** `−14 dB`; of silence `none`. */
export function levelWords(peak: number): string {
  return isSilent({ peak }) ? sentences.noSound : sentences.level(Math.round(decibels(peak)));
}

/** `−23.1 LUFS`; of silence `none`. */
export function loudnessWords(lufs: number): string {
  return isUnmeasured(lufs) ? sentences.noSound : sentences.loudness(decimals(lufs));
}

/** `Loudness −23.1 LUFS, peak −3.2 dBFS`: of a whole session. */
export function wholeLoudnessWords({ integrated, peak }: Partial<Loudness>): string | undefined {
  if (integrated === undefined || peak === undefined) return undefined;
  return sentences.whole(loudnessWords(integrated), decimals(peak));
}

/** The line, for who does not see it. */
export function lineLabel(
  { rate, interval, level, loudness }: Readonly<Record<'rate' | 'interval' | 'level' | 'loudness', string | undefined>>,
  silentSeconds: number,
): string {
  const figures = [
    rate,
    interval && sentences.keyframes(interval),
    level && sentences.sound(level),
    loudness && sentences.loud(loudness),
  ];
  const line = sentences.line(figures.filter(Boolean).join(', '));
  return silentSeconds === 0 ? line : sentences.silent(line, formatRoughly(silentSeconds));
}
