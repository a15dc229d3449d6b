import type { Loudness } from '../../../contract/signal/loudness.ts';
import type { SignalKind } from '../../../contract/signal/signal-problem.ts';
import { decibels, isSilent, isUnmeasured } from '../../domain/signal-steps.ts';
import type { SignalProblem } from '../../domain/stream-object.ts';
import { bitrateWords } from '../../domain/words/encoder.ts';
import { formatClock, formatRoughly, secondsBetween } from '../../lib/format.ts';
import { catalogue, decimals, rounded } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    list: 'Signal',
    alert: (stream: string, problem: string) => `${stream}: ${problem}.`,
    copyRequest: 'Copy request',
    copyRequestLabel: (stream: string) => `Copy request for the encoder of ${stream}`,
    undo: 'Undo',
    acknowledge: 'Acknowledge',
    alarmAgain: 'Alert me again',
    alarmAgainLabel: (stream: string, problem: string) => `Alert me again about ${stream}: ${problem}`,
    acknowledged: (stream: string, problem: string) => `${problem} acknowledged for this session of ${stream}.`,
    acknowledgedUnrecorded: (stream: string) => `${stream}: this session stays unrecorded.`,
    acknowledgeLabel: (stream: string, problem: string) => `Acknowledge for this session of ${stream}: ${problem}`,
    rate: 'Bit rate',
    keyframes: 'Keyframes',
    sound: 'Sound',
    loudness: 'Loudness',
    now: 'Now',
  },
  de: {
    list: 'Signal',
    alert: (stream, problem) => `${stream}: ${problem}.`,
    copyRequest: 'Nachricht kopieren',
    copyRequestLabel: (stream) => `Nachricht kopieren: Encoder von ${stream}`,
    undo: 'Rückgängig',
    acknowledge: 'Quittieren',
    alarmAgain: 'Wieder alarmieren',
    alarmAgainLabel: (stream, problem) => `Wieder alarmieren bei ${stream}: ${problem}`,
    acknowledged: (stream, problem) => `${problem} für diese Sendung von ${stream} quittiert.`,
    acknowledgedUnrecorded: (stream) => `${stream}: Diese Sendung bleibt ohne Aufzeichnung.`,
    acknowledgeLabel: (stream, problem) => `Für diese Sendung von ${stream} quittieren: ${problem}`,
    rate: 'Bitrate',
    keyframes: 'Keyframes',
    sound: 'Ton',
    loudness: 'Lautheit',
    now: 'Jetzt',
  },
});

interface KindWords {
  /** The name in settings. */
  name: string;
  /** Without a figure, for announcements. */
  short: string;
  /** The place to look at the encoder, in the terms of OBS and ffmpeg. */
  look: string;
}

const kinds = catalogue<Readonly<Record<SignalKind, KindWords>>>({
  en: {
    'no-video': {
      name: 'Video missing',
      short: 'No video',
      look: 'OBS: is a source visible in the scene? ffmpeg: is a video input mapped (-map 0:v)?',
    },
    'video-configuration': {
      name: 'Video without its configuration',
      short: 'Video without configuration',
      look: 'The encoder has not sent the sequence header that says how to decode its video, so the video is not recorded. Stop the encoder and start it again.',
    },
    'audio-configuration': {
      name: 'Audio without its configuration',
      short: 'Audio without configuration',
      look: 'The encoder has not sent the AAC sequence header that says how to decode its audio, so the audio is not recorded. Stop the encoder and start it again.',
    },
    'audio-codec': {
      name: 'Audio that is not AAC',
      short: 'Audio is not AAC',
      look: 'Only AAC is recorded. OBS: Settings → Output → Streaming → Audio Encoder. ffmpeg: -c:a aac.',
    },
    'no-audio': {
      name: 'Audio missing',
      short: 'No audio',
      look: 'OBS: Settings → Audio, and an audio track in Settings → Output. ffmpeg: is an audio input mapped (-map 0:a)?',
    },
    'black-picture': {
      name: 'Black picture',
      short: 'Black picture',
      look: 'OBS: is the right scene live, and its camera or capture source on? ffmpeg: check the video input.',
    },
    'silent-audio': {
      name: 'Silence',
      short: 'No sound',
      look: 'In OBS, check the Audio Mixer: is a source muted or at zero? ffmpeg: check the audio input.',
    },
    'left-only': {
      name: 'Left channel only',
      short: 'Left channel only',
      look: 'OBS: Edit → Advanced Audio Properties, tick Mono for the microphone, and check Balance. Or a plug is only half in. ffmpeg: -af pan=stereo|c0=c0|c1=c0.',
    },
    'right-only': {
      name: 'Right channel only',
      short: 'Right channel only',
      look: 'OBS: Edit → Advanced Audio Properties, tick Mono for the microphone, and check Balance. Or a plug is only half in. ffmpeg: -af pan=stereo|c0=c1|c1=c1.',
    },
    'out-of-phase': {
      name: 'Out of phase',
      short: 'Out of phase',
      look: 'On a single loudspeaker the sound cancels itself out. A balanced line into an unbalanced stereo input does this: check the cable, and the phase (Ø) button of the mixer. OBS: use one channel, ticked Mono in Advanced Audio Properties.',
    },
    clipping: {
      name: 'Clipping',
      short: 'Clipping',
      look: 'OBS: in the Audio Mixer keep the peaks below −5 dB, or add a Limiter filter. If the mixer is green, lower the gain of the desk or interface before it.',
    },
    'quiet-audio': {
      name: 'Too quiet',
      short: 'Too quiet',
      look: 'OBS: in the Audio Mixer speech should peak between −20 and −9 dB; raise the fader, or add a Gain filter. Check the gain of the microphone.',
    },
    'frozen-picture': {
      name: 'Frozen picture without sound',
      short: 'Frozen picture',
      look: 'The picture is frozen and there is no sound. OBS: restart the capture source. ffmpeg: check its input.',
    },
    'low-bitrate': {
      name: 'Bit rate collapsed',
      short: 'Bit rate collapsed',
      look: 'OBS: check the dropped frames in View → Stats. Check the uplink, or lower the bit rate in Settings → Output.',
    },
    'keyframe-interval': {
      name: 'Keyframes too far apart',
      short: 'Keyframes too far apart',
      look: 'OBS: Settings → Output → Streaming → Keyframe Interval: 2 s. ffmpeg: -g with twice the frame rate.',
    },
  },
  de: {
    'no-video': {
      name: 'Video fehlt',
      short: 'Kein Video',
      look: 'OBS: Ist in der Szene eine Quelle sichtbar? ffmpeg: Ist ein Videoeingang zugeordnet (-map 0:v)?',
    },
    'video-configuration': {
      name: 'Video ohne Konfiguration',
      short: 'Video ohne Konfiguration',
      look: 'Der Encoder hat den Sequence Header nicht gesendet, ohne den sein Video nicht zu decodieren ist; es wird nicht aufgezeichnet. Encoder anhalten und neu starten.',
    },
    'audio-configuration': {
      name: 'Audio ohne Konfiguration',
      short: 'Audio ohne Konfiguration',
      look: 'Der Encoder hat den Sequence Header von AAC nicht gesendet, ohne den sein Audio nicht zu decodieren ist; es wird nicht aufgezeichnet. Encoder anhalten und neu starten.',
    },
    'audio-codec': {
      name: 'Audio, das kein AAC ist',
      short: 'Audio ist kein AAC',
      look: 'Nur AAC wird aufgezeichnet. OBS: Einstellungen → Ausgabe → Streaming → Audioencoder. ffmpeg: -c:a aac.',
    },
    'no-audio': {
      name: 'Audio fehlt',
      short: 'Kein Audio',
      look: 'OBS: Einstellungen → Audio, und eine Audiospur unter Einstellungen → Ausgabe. ffmpeg: Ist ein Audioeingang zugeordnet (-map 0:a)?',
    },
    'black-picture': {
      name: 'Schwarzbild',
      short: 'Schwarzbild',
      look: 'OBS: Ist die richtige Szene auf Sendung, und ihre Kamera oder Aufnahmequelle an? ffmpeg: Videoeingang prüfen.',
    },
    'silent-audio': {
      name: 'Stille',
      short: 'Kein Ton',
      look: 'OBS: Im Audiomixer nachsehen, ob eine Quelle stumm oder ihr Pegel auf null ist. ffmpeg: Audioeingang prüfen.',
    },
    'left-only': {
      name: 'Nur linker Kanal',
      short: 'Nur linker Kanal',
      look: 'OBS: Bearbeiten → Erweiterte Audioeigenschaften, beim Mikrofon Mono ankreuzen und die Balance prüfen. Oder ein Stecker sitzt nur halb. ffmpeg: -af pan=stereo|c0=c0|c1=c0.',
    },
    'right-only': {
      name: 'Nur rechter Kanal',
      short: 'Nur rechter Kanal',
      look: 'OBS: Bearbeiten → Erweiterte Audioeigenschaften, beim Mikrofon Mono ankreuzen und die Balance prüfen. Oder ein Stecker sitzt nur halb. ffmpeg: -af pan=stereo|c0=c1|c1=c1.',
    },
    'out-of-phase': {
      name: 'Gegenphasig',
      short: 'Gegenphasig',
      look: 'Auf einem einzelnen Lautsprecher löscht sich der Ton aus. Das macht eine symmetrische Leitung an einem unsymmetrischen Stereoeingang: Kabel und Phasenschalter (Ø) am Mischpult prüfen. OBS: einen Kanal nehmen, in den erweiterten Audioeigenschaften Mono ankreuzen.',
    },
    clipping: {
      name: 'Übersteuert',
      short: 'Übersteuert',
      look: 'OBS: Im Audiomixer die Spitzen unter −5 dB halten, oder einen Limiter als Filter setzen. Ist der Mixer im Grünen, am Mischpult oder Interface davor die Verstärkung senken.',
    },
    'quiet-audio': {
      name: 'Zu leise',
      short: 'Zu leise',
      look: 'OBS: Im Audiomixer liegen die Spitzen von Sprache zwischen −20 und −9 dB; Regler anheben oder einen Gain-Filter setzen. Verstärkung des Mikrofons prüfen.',
    },
    'frozen-picture': {
      name: 'Standbild ohne Ton',
      short: 'Standbild',
      look: 'Das Bild steht, und es ist kein Ton da. OBS: Aufnahmequelle neu starten. ffmpeg: Eingang prüfen.',
    },
    'low-bitrate': {
      name: 'Bitrate eingebrochen',
      short: 'Bitrate eingebrochen',
      look: 'OBS: Unter Ansicht → Statistiken nach verlorenen Frames sehen. Uplink prüfen, oder die Bitrate unter Einstellungen → Ausgabe senken.',
    },
    'keyframe-interval': {
      name: 'Keyframes zu weit auseinander',
      short: 'Keyframes zu weit auseinander',
      look: 'OBS: Einstellungen → Ausgabe → Streaming → Keyframeintervall: 2 s. ffmpeg: -g mit der doppelten Bildrate.',
    },
  },
});

const sentences = catalogue({
  en: {
    lasting: (what: string, time: string) => `${what} ${time}`,
    lastingFor: (what: string, time: string) => `${what} for ${time}`,
    bitrate: (now: string) => `Only ${now}`,
    bitrateOf: (now: string, usual: string) => `Only ${now}, usually ${usual}`,
    codec: (codec: string) => `Audio codec ${codec} is not recorded`,
    keyframes: (seconds: string) => `Keyframes ${seconds} s`,
    keyframesEvery: (seconds: string) => `Keyframes every ${seconds} s`,
    more: (label: string, count: number) => `${label} +${count}`,
    request: (stream: string, clock: string, problem: string, look: string) =>
      `“${stream}” is live, and its signal has had a problem since ${clock}: ${problem}.\n${look}`,
    interval: (seconds: string) => `${seconds} s`,
    level: (level: number) => `${level} dB`.replace('-', '−'),
    noSound: 'none',
    loudness: (lufs: string) => `${lufs} LUFS`.replace('-', '−'),
    loud: (lufs: string) => `loudness ${lufs}`,
    whole: (lufs: string, peak: string) => `Loudness ${lufs}, peak ${peak} dBFS`.replace('-', '−'),
    line: (figures: string) => `Signal of the last five minutes; now ${figures}`,
    keyframesIn: (interval: string) => `keyframes every ${interval}`,
    sound: (level: string) => `sound ${level}`,
    silent: (line: string, time: string) => `${line}; silent for ${time} of it`,
  },
  de: {
    lasting: (what, time) => `${what} ${time}`,
    lastingFor: (what, time) => `${what} seit ${time}`,
    bitrate: (now) => `Nur ${now}`,
    bitrateOf: (now, usual) => `Nur ${now}, sonst ${usual}`,
    codec: (codec) => `Audiocodec ${codec} wird nicht aufgezeichnet`,
    keyframes: (seconds) => `Keyframes ${seconds} s`,
    keyframesEvery: (seconds) => `Keyframes alle ${seconds} s`,
    more: (label, count) => `${label} +${count}`,
    request: (stream, clock, problem, look) =>
      `„${stream}“ ist live, und seit ${clock} hat das Signal ein Problem: ${problem}.\n${look}`,
    interval: (seconds) => `${seconds} s`,
    level: (level) => `${level} dB`.replace('-', '−'),
    noSound: 'keiner',
    loudness: (lufs) => `${lufs} LUFS`.replace('-', '−'),
    loud: (lufs) => `Lautheit ${lufs}`,
    whole: (lufs, peak) => `Lautheit ${lufs}, Spitze ${peak} dBFS`.replace('-', '−'),
    line: (figures) => `Signal der letzten fünf Minuten; jetzt ${figures}`,
    keyframesIn: (interval) => `Keyframes alle ${interval}`,
    sound: (level) => `Ton ${level}`,
    silent: (line, time) => `${line}; davon ${time} still`,
  },
});

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
