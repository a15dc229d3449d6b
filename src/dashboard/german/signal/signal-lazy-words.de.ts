import type { sentences as englishSentences, words as englishWords } from '../../signal/signal-lazy-words.ts';

export const words: typeof englishWords = {
  rate: 'Bitrate',
  keyframes: 'Keyframes',
  sound: 'Ton',
  loudness: 'Lautheit',
  now: 'Jetzt',
};

export const sentences: typeof englishSentences = {
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
};
