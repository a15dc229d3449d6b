import type { Loudness, SignalKind } from '../../../contract/signal.ts';
import { decibels, isSilent, isUnmeasured } from '../../domain/signal-steps.ts';
import type { SignalProblem } from '../../domain/stream-object.ts';
import { bitrateWords } from '../../domain/words/encoder.ts';
import { formatClock, formatRoughly, secondsBetween } from '../../lib/format.ts';
import { decimals, rounded, t } from '../../lib/language.ts';

export const words = {
  list: 'Signal',
  alert: (stream: string, problem: string) => `${stream}: ${problem}.`,
  copyRequest: t('Copy request', 'Nachricht kopieren'),
  copyRequestLabel: (stream: string) =>
    t(`Copy request for the encoder of ${stream}`, `Nachricht kopieren: Encoder von ${stream}`),
  acknowledge: t('Acknowledge', 'Quittieren'),
  alarmAgain: t('Alert me again', 'Wieder alarmieren'),
  alarmAgainLabel: (stream: string, problem: string) =>
    t(`Alert me again about ${stream}: ${problem}`, `Wieder alarmieren bei ${stream}: ${problem}`),
  acknowledged: (stream: string, problem: string) =>
    t(
      `${problem} acknowledged for this session of ${stream}.`,
      `${problem} für diese Sendung von ${stream} quittiert.`,
    ),
  acknowledgedUnrecorded: (stream: string) =>
    t(`${stream}: this session stays unrecorded.`, `${stream}: Diese Sendung bleibt ohne Aufzeichnung.`),
  acknowledgeLabel: (stream: string, problem: string) =>
    t(
      `Acknowledge for this session of ${stream}: ${problem}`,
      `Für diese Sendung von ${stream} quittieren: ${problem}`,
    ),
  rate: t('Bit rate', 'Bitrate'),
  keyframes: 'Keyframes',
  sound: t('Sound', 'Ton'),
  loudness: t('Loudness', 'Lautheit'),
  now: t('Now', 'Jetzt'),
};

interface KindWords {
  name: string;
  /** Without a figure, for announcements. */
  short: string;
  /** The place to look at the encoder, in the terms of OBS and ffmpeg. */
  look: string;
}

const kinds: Readonly<Record<SignalKind, KindWords>> = {
  'no-video': {
    name: t('Video missing', 'Video fehlt'),
    short: t('No video', 'Kein Video'),
    look: t(
      'OBS: is a source visible in the scene? ffmpeg: is a video input mapped (-map 0:v)?',
      'OBS: Ist in der Szene eine Quelle sichtbar? ffmpeg: Ist ein Videoeingang zugeordnet (-map 0:v)?',
    ),
  },
  'video-configuration': {
    name: t('Video without its configuration', 'Video ohne Konfiguration'),
    short: t('Video without configuration', 'Video ohne Konfiguration'),
    look: t(
      'The encoder has not sent the sequence header that says how to decode its video, so the video is not recorded. Stop the encoder and start it again.',
      'Der Encoder hat den Sequence Header nicht gesendet, ohne den sein Video nicht zu decodieren ist; es wird nicht aufgezeichnet. Encoder anhalten und neu starten.',
    ),
  },
  'audio-configuration': {
    name: t('Audio without its configuration', 'Audio ohne Konfiguration'),
    short: t('Audio without configuration', 'Audio ohne Konfiguration'),
    look: t(
      'The encoder has not sent the AAC sequence header that says how to decode its audio, so the audio is not recorded. Stop the encoder and start it again.',
      'Der Encoder hat den Sequence Header von AAC nicht gesendet, ohne den sein Audio nicht zu decodieren ist; es wird nicht aufgezeichnet. Encoder anhalten und neu starten.',
    ),
  },
  'audio-codec': {
    name: t('Audio that is not AAC', 'Audio, das kein AAC ist'),
    short: t('Audio is not AAC', 'Audio ist kein AAC'),
    look: t(
      'Only AAC is recorded. OBS: Settings → Output → Streaming → Audio Encoder. ffmpeg: -c:a aac.',
      'Nur AAC wird aufgezeichnet. OBS: Einstellungen → Ausgabe → Streaming → Audioencoder. ffmpeg: -c:a aac.',
    ),
  },
  'no-audio': {
    name: t('Audio missing', 'Audio fehlt'),
    short: t('No audio', 'Kein Audio'),
    look: t(
      'OBS: Settings → Audio, and an audio track in Settings → Output. ffmpeg: is an audio input mapped (-map 0:a)?',
      'OBS: Einstellungen → Audio, und eine Audiospur unter Einstellungen → Ausgabe. ffmpeg: Ist ein Audioeingang zugeordnet (-map 0:a)?',
    ),
  },
  'black-picture': {
    name: t('Black picture', 'Schwarzbild'),
    short: t('Black picture', 'Schwarzbild'),
    look: t(
      'OBS: is the right scene live, and its camera or capture source on? ffmpeg: check the video input.',
      'OBS: Ist die richtige Szene auf Sendung, und ihre Kamera oder Aufnahmequelle an? ffmpeg: Videoeingang prüfen.',
    ),
  },
  'silent-audio': {
    name: t('Silence', 'Stille'),
    short: t('No sound', 'Kein Ton'),
    look: t(
      'In OBS, check the Audio Mixer: is a source muted or at zero? ffmpeg: check the audio input.',
      'OBS: Im Audiomixer nachsehen, ob eine Quelle stumm oder ihr Pegel auf null ist. ffmpeg: Audioeingang prüfen.',
    ),
  },
  'left-only': {
    name: t('Left channel only', 'Nur linker Kanal'),
    short: t('Left channel only', 'Nur linker Kanal'),
    look: t(
      'OBS: Edit → Advanced Audio Properties, tick Mono for the microphone, and check Balance. Or a plug is only half in. ffmpeg: -af pan=stereo|c0=c0|c1=c0.',
      'OBS: Bearbeiten → Erweiterte Audioeigenschaften, beim Mikrofon Mono ankreuzen und die Balance prüfen. Oder ein Stecker sitzt nur halb. ffmpeg: -af pan=stereo|c0=c0|c1=c0.',
    ),
  },
  'right-only': {
    name: t('Right channel only', 'Nur rechter Kanal'),
    short: t('Right channel only', 'Nur rechter Kanal'),
    look: t(
      'OBS: Edit → Advanced Audio Properties, tick Mono for the microphone, and check Balance. Or a plug is only half in. ffmpeg: -af pan=stereo|c0=c1|c1=c1.',
      'OBS: Bearbeiten → Erweiterte Audioeigenschaften, beim Mikrofon Mono ankreuzen und die Balance prüfen. Oder ein Stecker sitzt nur halb. ffmpeg: -af pan=stereo|c0=c1|c1=c1.',
    ),
  },
  'out-of-phase': {
    name: t('Out of phase', 'Gegenphasig'),
    short: t('Out of phase', 'Gegenphasig'),
    look: t(
      'On a single loudspeaker the sound cancels itself out. A balanced line into an unbalanced stereo input does this: check the cable, and the phase (Ø) button of the mixer. OBS: use one channel, ticked Mono in Advanced Audio Properties.',
      'Auf einem einzelnen Lautsprecher löscht sich der Ton aus. Das macht eine symmetrische Leitung an einem unsymmetrischen Stereoeingang: Kabel und Phasenschalter (Ø) am Mischpult prüfen. OBS: einen Kanal nehmen, in den erweiterten Audioeigenschaften Mono ankreuzen.',
    ),
  },
  clipping: {
    name: t('Clipping', 'Übersteuert'),
    short: t('Clipping', 'Übersteuert'),
    look: t(
      'OBS: in the Audio Mixer keep the peaks below −5 dB, or add a Limiter filter. If the mixer is green, lower the gain of the desk or interface before it.',
      'OBS: Im Audiomixer die Spitzen unter −5 dB halten, oder einen Limiter als Filter setzen. Ist der Mixer im Grünen, am Mischpult oder Interface davor die Verstärkung senken.',
    ),
  },
  'quiet-audio': {
    name: t('Too quiet', 'Zu leise'),
    short: t('Too quiet', 'Zu leise'),
    look: t(
      'OBS: in the Audio Mixer speech should peak between −20 and −9 dB; raise the fader, or add a Gain filter. Check the gain of the microphone.',
      'OBS: Im Audiomixer liegen die Spitzen von Sprache zwischen −20 und −9 dB; Regler anheben oder einen Gain-Filter setzen. Verstärkung des Mikrofons prüfen.',
    ),
  },
  'frozen-picture': {
    name: t('Frozen picture without sound', 'Standbild ohne Ton'),
    short: t('Frozen picture', 'Standbild'),
    look: t(
      'The picture is frozen and there is no sound. OBS: restart the capture source. ffmpeg: check its input.',
      'Das Bild steht, und es ist kein Ton da. OBS: Aufnahmequelle neu starten. ffmpeg: Eingang prüfen.',
    ),
  },
  'low-bitrate': {
    name: t('Bit rate collapsed', 'Bitrate eingebrochen'),
    short: t('Bit rate collapsed', 'Bitrate eingebrochen'),
    look: t(
      'OBS: check the dropped frames in View → Stats. Check the uplink, or lower the bit rate in Settings → Output.',
      'OBS: Unter Ansicht → Statistiken nach verlorenen Frames sehen. Uplink prüfen, oder die Bitrate unter Einstellungen → Ausgabe senken.',
    ),
  },
  'keyframe-interval': {
    name: t('Keyframes too far apart', 'Keyframes zu weit auseinander'),
    short: t('Keyframes too far apart', 'Keyframes zu weit auseinander'),
    look: t(
      'OBS: Settings → Output → Streaming → Keyframe Interval: 2 s. ffmpeg: -g with twice the frame rate.',
      'OBS: Einstellungen → Ausgabe → Streaming → Keyframeintervall: 2 s. ffmpeg: -g mit der doppelten Bildrate.',
    ),
  },
};

const sentences = {
  lasting: (what: string, time: string) => `${what} ${time}`,
  lastingFor: (what: string, time: string) => t(`${what} for ${time}`, `${what} seit ${time}`),
  bitrate: (now: string) => t(`Only ${now}`, `Nur ${now}`),
  bitrateOf: (now: string, usual: string) => t(`Only ${now}, usually ${usual}`, `Nur ${now}, sonst ${usual}`),
  codec: (codec: string) => t(`Audio codec ${codec} is not recorded`, `Audiocodec ${codec} wird nicht aufgezeichnet`),
  keyframes: (seconds: string) => `Keyframes ${seconds} s`,
  keyframesEvery: (seconds: string) => t(`Keyframes every ${seconds} s`, `Keyframes alle ${seconds} s`),
  more: (label: string, count: number) => `${label} +${count}`,
  request: (stream: string, clock: string, problem: string, look: string) =>
    t(
      `“${stream}” is live, and its signal has had a problem since ${clock}: ${problem}.\n${look}`,
      `„${stream}“ ist live, und seit ${clock} hat das Signal ein Problem: ${problem}.\n${look}`,
    ),
  interval: (seconds: string) => `${seconds} s`,
  level: (level: number) => `${level} dB`.replace('-', '−'),
  noSound: t('none', 'keiner'),
  loudness: (lufs: string) => `${lufs} LUFS`.replace('-', '−'),
  loud: (lufs: string) => t(`loudness ${lufs}`, `Lautheit ${lufs}`),
  whole: (lufs: string, peak: string) =>
    t(
      `Loudness ${lufs}, peak ${peak} dBFS`.replace('-', '−'),
      `Lautheit ${lufs}, Spitze ${peak} dBFS`.replace('-', '−'),
    ),
  line: (figures: string) =>
    t(`Signal of the last five minutes; now ${figures}`, `Signal der letzten fünf Minuten; jetzt ${figures}`),
  keyframesIn: (interval: string) => t(`keyframes every ${interval}`, `Keyframes alle ${interval}`),
  sound: (level: string) => t(`sound ${level}`, `Ton ${level}`),
  silent: (line: string, time: string) => t(`${line}; silent for ${time} of it`, `${line}; davon ${time} still`),
};

export function signalName(kind: SignalKind): string {
  return kinds[kind].name;
}

/** The problem without its duration: `No sound` */
export function signalShort({ kind }: Pick<SignalProblem, 'kind'>): string {
  return kinds[kind].short;
}

/** Short, for a tile: `No sound 12 s`. Several problems: the worst, with the number of further ones. */
export function signalMark(problems: readonly SignalProblem[], nowMs: number): string {
  const [worst, ...more] = problems;
  if (worst === undefined) return '';
  const label = markOf(worst, nowMs);
  return more.length === 0 ? label : sentences.more(label, more.length);
}

/** Shortest, beside a state and a clock: `No sound`. Several problems: the worst, with the number of further ones. */
export function signalBrief(problems: readonly SignalProblem[], nowMs: number): string {
  const [worst, ...more] = problems;
  if (worst === undefined) return '';
  const isMeasured = worst.codec !== undefined || worst.kind === 'low-bitrate' || worst.kind === 'keyframe-interval';
  const label = isMeasured ? markOf(worst, nowMs) : kinds[worst.kind].short;
  return more.length === 0 ? label : sentences.more(label, more.length);
}

function markOf(problem: SignalProblem, nowMs: number): string {
  const { kind, bitrate, seconds, codec } = problem;
  if (codec !== undefined) return sentences.codec(codec);
  if (kind === 'low-bitrate' && bitrate !== undefined) return sentences.bitrate(bitrateWords(bitrate));
  if (kind === 'keyframe-interval' && seconds !== undefined) return sentences.keyframes(rounded(seconds));
  return sentences.lasting(kinds[kind].short, elapsed(problem, nowMs));
}

/** `No sound for 12 s`, `Only 0.2 Mb/s, usually 2.6 Mb/s` */
export function signalLabel(problem: SignalProblem, nowMs: number): string {
  const { kind, bitrate, usualBitrate, seconds, codec } = problem;
  if (codec !== undefined) return sentences.codec(codec);
  if (kind === 'keyframe-interval' && seconds !== undefined) return sentences.keyframesEvery(rounded(seconds));
  if (kind === 'low-bitrate' && bitrate !== undefined && usualBitrate !== undefined) {
    return sentences.bitrateOf(bitrateWords(bitrate), bitrateWords(usualBitrate));
  }
  return sentences.lastingFor(kinds[kind].short, elapsed(problem, nowMs));
}

function elapsed({ sinceMs }: SignalProblem, nowMs: number): string {
  return formatRoughly(secondsBetween(sinceMs, nowMs));
}

export function signalLook({ kind }: SignalProblem): string {
  return kinds[kind].look;
}

/** A message to copy for the person at the encoder. */
export function signalRequest(streamName: string, problem: SignalProblem, nowMs: number): string {
  return sentences.request(streamName, formatClock(problem.sinceMs), signalLabel(problem, nowMs), signalLook(problem));
}

export function intervalWords(seconds: number): string {
  return sentences.interval(rounded(seconds));
}

/** `−14 dB`, or `none` for silence. */
export function levelWords(peak: number): string {
  return isSilent({ peak }) ? sentences.noSound : sentences.level(Math.round(decibels(peak)));
}

/** `−23.1 LUFS`, or `none` for silence. */
export function loudnessWords(lufs: number): string {
  return isUnmeasured(lufs) ? sentences.noSound : sentences.loudness(decimals(lufs));
}

/** `Loudness −23.1 LUFS, peak −3.2 dBFS` */
export function sessionLoudnessWords({ integrated, peak }: Partial<Loudness>): string | undefined {
  if (integrated === undefined || peak === undefined) return undefined;
  return sentences.whole(loudnessWords(integrated), decimals(peak));
}

/** The line's figures for a screen reader. */
export function lineLabel(
  { rate, interval, level, loudness }: Readonly<Record<'rate' | 'interval' | 'level' | 'loudness', string | undefined>>,
  silentSeconds: number,
): string {
  const figures = [
    rate,
    interval && sentences.keyframesIn(interval),
    level && sentences.sound(level),
    loudness && sentences.loud(loudness),
  ];
  const line = sentences.line(figures.filter(Boolean).join(', '));
  return silentSeconds === 0 ? line : sentences.silent(line, formatRoughly(silentSeconds));
}
