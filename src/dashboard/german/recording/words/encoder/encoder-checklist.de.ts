import type { words as english } from '../../../../recording/words/encoder/encoder-checklist.ts';

export const words: typeof english = {
  notConnected: 'Encoder nicht verbunden',
  willBeRecorded: 'Wenn er startet: wird aufgezeichnet',
  willNotBeRecorded: 'Wenn er startet: wird nicht aufgezeichnet',
  dropped: 'Encoder getrennt',
  mayComeBack: 'Rechtzeitig zurück: dieselbe Aufzeichnung. Später: eine zweite',
  silent: (time) => `Encoder verbunden, seit ${time} kein Signal`,
  silentNow: 'Encoder verbunden, kein Signal',
  connected: 'Encoder verbunden',
  connectedAt: (bitrate) => `Encoder verbunden, ${bitrate}`,
  video: 'Video',
  audio: 'Audio',
  videoOf: (facts) => `Video, ${facts}`,
  audioOf: (facts) => `Audio, ${facts}`,
  noVideo: 'Kein Video: Der Encoder sendet keines',
  noAudio: 'Kein Audio: Der Encoder sendet keines',
  keyframesEvery: (seconds) => `Keyframes alle ${seconds} s`,
  noKeyframe: (seconds) => `Seit ${seconds} s kein Keyframe`,
  setKeyframes: (gop) =>
    `Keyframe-Intervall auf 2 s stellen. OBS: Einstellungen → Ausgabe → Streaming → Keyframeintervall. ffmpeg: -g ${gop}.`,
  setKeyframesOfAnyRate:
    'Keyframe-Intervall auf 2 s stellen. OBS: Einstellungen → Ausgabe → Streaming → Keyframeintervall. ffmpeg: -g mit der doppelten Bildrate.',
  videoUnusable: 'Video kommt ohne seine Konfiguration und wird deshalb nicht aufgezeichnet',
  audioUnusable: 'Audio kommt ohne seine Konfiguration und wird deshalb nicht aufgezeichnet',
  colourFormat: (format) => `Video ist ${format}: Viele Browser und Telefone können es nicht abspielen`,
  setColourFormat:
    'Farbformat des Encoders auf NV12 (4:2:0, 8 Bit) stellen. OBS: Einstellungen → Erweitert → Video → Farbformat. ffmpeg: -pix_fmt yuv420p.',
  restartEncoder: 'Den Encoder anhalten und neu starten.',
  unreported: 'Der Dienst hat die Sendung noch nicht gemeldet',
  notRecordedNow: (problem) => `Zurzeit nicht aufgezeichnet: ${problem}`,
  noRecording: 'Nicht aufgezeichnet: Der Dienst meldet keine Aufzeichnung',
  wasOff: 'Nicht aufgezeichnet: Die Aufzeichnung war zu Beginn aus',
  stopped: (reason) => `Nicht mehr aufgezeichnet: ${reason}`,
  fromKeyframe: 'Die Aufzeichnung beginnt mit dem ersten Keyframe',
  recording: 'Wird aufgezeichnet',
  onceMediaComes: 'Die Aufzeichnung geht weiter, sobald das Signal kommt',
};
