import type {
  kinds as englishKinds,
  sentences as englishSentences,
  words as englishWords,
} from '../../signal/signal-words.ts';

export const words: typeof englishWords = {
  list: 'Signal',
  alert: (stream, problem) => `${stream}: ${problem}.`,
  copyRequest: 'Nachricht kopieren',
  copyRequestLabel: (stream) => `Nachricht kopieren: Encoder von ${stream}`,
  undo: 'Rückgängig',
  acknowledge: 'Quittieren',
  alarmAgain: 'Wieder alarmieren',
  alarmAgainLabel: (stream, problem) => `Wieder alarmieren bei ${stream}: ${problem}`,
  acknowledged: (stream, problem) => `${stream}, diese Sendung: ${problem} quittiert.`,
  acknowledgedUnrecorded: (stream) => `${stream}: Diese Sendung soll nicht aufgezeichnet werden.`,
  acknowledgeLabel: (stream, problem) => `Für diese Sendung von ${stream} quittieren: ${problem}`,
};

export const kinds: typeof englishKinds = {
  'no-video': {
    name: 'Video fehlt',
    short: 'Kein Video',
    look: 'OBS: Ist in der Szene eine Quelle sichtbar? ffmpeg: Ist ein Videoeingang zugeordnet (-map 0:v)?',
  },
  'video-configuration': {
    name: 'Video ohne Konfiguration',
    short: 'Video ohne Konfiguration',
    look: 'Nichts von dem, was der Encoder schickte, sagt, wie sein Video zu decodieren ist (der Sequence Header); es wird nicht aufgezeichnet. Encoder anhalten und neu starten.',
  },
  'audio-configuration': {
    name: 'Audio ohne Konfiguration',
    short: 'Audio ohne Konfiguration',
    look: 'Nichts von dem, was der Encoder schickte, sagt, wie sein Audio zu decodieren ist (der Sequence Header von AAC); es wird nicht aufgezeichnet. Encoder anhalten und neu starten.',
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
    look: 'Das Bild steht, und nichts ist zu hören. OBS: Aufnahmequelle neu starten. ffmpeg: Eingang prüfen.',
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
};

export const sentences: typeof englishSentences = {
  lasting: (what, time) => `${what} ${time}`,
  lastingFor: (what, time) => `${what} seit ${time}`,
  bitrate: (now) => `Nur ${now}`,
  bitrateOf: (now, usual) => `Nur ${now}, sonst ${usual}`,
  codec: (codec) => `Audiocodec ${codec} wird nicht aufgezeichnet`,
  keyframes: (seconds) => `Keyframes ${seconds} s`,
  keyframesEvery: (seconds) => `Keyframes alle ${seconds} s`,
  more: (label, count) => `${label} +${count}`,
  request: (stream, clock, problem, look) =>
    `„${stream}“ ist live, und seit ${clock} stimmt etwas nicht mit dem, was der Encoder sendet: ${problem}.\n${look}`,
};
