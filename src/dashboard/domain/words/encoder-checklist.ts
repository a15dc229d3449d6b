import { rounded, t } from '../../lib/language.ts';
import { type Interruption, interruptionOf } from '../session-state.ts';
import type { IngestHealth, IngestIssue } from '../stream-object.ts';
import type { SessionView, StreamView } from '../stream-state.ts';
import { audioWords, bitrateWords, videoWords } from './encoder.ts';
import { interruptionFigure } from './interruptions.ts';

export const words = {
  notConnected: t('Encoder not connected', 'Encoder nicht verbunden'),
  willBeRecorded: t('Will record when it starts', 'Wenn er startet: wird aufgezeichnet'),
  willNotBeRecorded: t('Will not record when it starts', 'Wenn er startet: wird nicht aufgezeichnet'),
  dropped: t('Encoder dropped', 'Encoder getrennt'),
  mayComeBack: t(
    'Back in time: same recording. Later: a second one',
    'Rechtzeitig zurück: dieselbe Aufzeichnung. Später: eine zweite',
  ),
  silent: (time: string) => t(`Encoder connected, no media for ${time}`, `Encoder verbunden, seit ${time} kein Signal`),
  silentNow: t('Encoder connected, no media', 'Encoder verbunden, kein Signal'),
  connected: t('Encoder connected', 'Encoder verbunden'),
  connectedAt: (bitrate: string) => t(`Encoder connected, ${bitrate}`, `Encoder verbunden, ${bitrate}`),
  video: 'Video',
  audio: 'Audio',
  videoOf: (facts: string) => `Video, ${facts}`,
  audioOf: (facts: string) => `Audio, ${facts}`,
  noVideo: t('No video: the encoder sends none', 'Kein Video: Der Encoder sendet keines'),
  noAudio: t('No audio: the encoder sends none', 'Kein Audio: Der Encoder sendet keines'),
  keyframesEvery: (seconds: string) => t(`Keyframes every ${seconds} s`, `Keyframes alle ${seconds} s`),
  noKeyframe: (seconds: string) => t(`No keyframe for ${seconds} s`, `Seit ${seconds} s kein Keyframe`),
  setKeyframes: (gop: number) =>
    t(
      `Set the keyframe interval to 2 s. OBS: Settings → Output → Streaming → Keyframe Interval. ffmpeg: -g ${gop}.`,
      `Keyframe-Intervall auf 2 s stellen. OBS: Einstellungen → Ausgabe → Streaming → Keyframeintervall. ffmpeg: -g ${gop}.`,
    ),
  setKeyframesOfAnyRate: t(
    'Set the keyframe interval to 2 s. OBS: Settings → Output → Streaming → Keyframe Interval. ffmpeg: -g with twice the frame rate.',
    'Keyframe-Intervall auf 2 s stellen. OBS: Einstellungen → Ausgabe → Streaming → Keyframeintervall. ffmpeg: -g mit der doppelten Bildrate.',
  ),
  videoUnusable: t(
    'Video arrives without its configuration, so it is not recorded',
    'Video kommt ohne seine Konfiguration und wird deshalb nicht aufgezeichnet',
  ),
  audioUnusable: t(
    'Audio arrives without its configuration, so it is not recorded',
    'Audio kommt ohne seine Konfiguration und wird deshalb nicht aufgezeichnet',
  ),
  audioCodec: (codec: string) =>
    t(`Audio codec ${codec} is not recorded`, `Audiocodec ${codec} wird nicht aufgezeichnet`),
  useAac: t(
    'Use AAC. OBS: Settings → Output → Streaming → Audio Encoder. ffmpeg: -c:a aac.',
    'AAC verwenden. OBS: Einstellungen → Ausgabe → Streaming → Audioencoder. ffmpeg: -c:a aac.',
  ),
  colourFormat: (format: string) =>
    t(
      `Video is ${format}: many browsers and phones cannot play it`,
      `Video ist ${format}: Viele Browser und Telefone können es nicht abspielen`,
    ),
  setColourFormat: t(
    'Set the color format to NV12 (4:2:0, 8 bit). OBS: Settings → Advanced → Video → Color Format. ffmpeg: -pix_fmt yuv420p.',
    'Farbformat auf NV12 (4:2:0, 8 Bit) stellen. OBS: Einstellungen → Erweitert → Video → Farbformat. ffmpeg: -pix_fmt yuv420p.',
  ),
  furtherVideo: t(
    'Further video tracks are sent; only the first is recorded',
    'Es kommen weitere Videospuren; nur die erste wird aufgezeichnet',
  ),
  furtherAudio: t(
    'Further audio tracks are sent; only the first is recorded',
    'Es kommen weitere Audiospuren; nur die erste wird aufgezeichnet',
  ),
  restartEncoder: t('Stop the encoder and start it again.', 'Den Encoder anhalten und neu starten.'),
  unreported: t('Waiting for the service to report the session', 'Der Dienst hat die Sendung noch nicht gemeldet'),
  notRecordedNow: (problem: string) => t(`Not recorded for now: ${problem}`, `Zurzeit nicht aufgezeichnet: ${problem}`),
  noRecording: t(
    'Not recorded: the service reports no recording',
    'Nicht aufgezeichnet: Der Dienst meldet keine Aufzeichnung',
  ),
  wasOff: t('Not recorded: recording was off when it began', 'Nicht aufgezeichnet: Die Aufzeichnung war zu Beginn aus'),
  stopped: (reason: string) => t(`Not recorded any more: ${reason}`, `Nicht mehr aufgezeichnet: ${reason}`),
  fromKeyframe: t('Recording begins with the first keyframe', 'Die Aufzeichnung beginnt mit dem ersten Keyframe'),
  recording: t('Being recorded', 'Wird aufgezeichnet'),
  onceMediaComes: t('Recording goes on once media comes', 'Die Aufzeichnung geht weiter, sobald das Signal kommt'),
};

/** One line of what an encoder's session needs, in the order in which it comes. */
export interface ChecklistItem {
  key: string;
  /** `absent`: it does not come, which may be meant so. `issue`: it comes, and could come better. */
  state: 'pending' | 'done' | 'absent' | 'issue' | 'recording' | 'off' | 'unrecorded' | 'stalled' | 'reconnecting';
  words: string;
  atMs?: number | undefined;
  /** The encoder's setting to change. */
  remedy?: string | undefined;
}

/** Video or audio that has not come by now is not coming. */
const settledMs = 6_000;

/**
 * The steps from the encoder's connection to the recording. Without `reportsIngest` the API measures no media, so that
 * only the connection and the recording are known.
 */
export function encoderChecklist(
  { stream, state }: Pick<StreamView, 'stream' | 'state'>,
  { reportsIngest, nowMs }: { reportsIngest: boolean; nowMs: number },
): ChecklistItem[] {
  if (state.kind === 'idle') {
    const next: ChecklistItem = stream.record
      ? { key: 'recording', state: 'pending', words: words.willBeRecorded }
      : { key: 'recording', state: 'off', words: words.willNotBeRecorded };
    return [{ key: 'encoder', state: 'pending', words: words.notConnected }, ...(reportsIngest ? awaited : []), next];
  }
  const { current } = state;
  const interruption = current && interruptionOf(current.state);
  if (interruption?.kind === 'reconnecting') {
    return [
      { key: 'encoder', state: 'reconnecting', words: words.dropped, atMs: interruption.sinceMs },
      { key: 'recording', state: 'pending', words: words.mayComeBack },
    ];
  }
  const ingest = current?.session.aircheck?.ingest ?? stream.aircheck?.ingest;
  const issues = current?.session.aircheck?.issues ?? stream.aircheck?.issues;
  const sentences = current?.session.issues?.length ? current.session.issues : (stream.issues ?? []);
  return [
    interruption === undefined ? encoderItem(ingest, current) : silentItem(interruption, nowMs),
    ...(ingest === undefined ? [] : mediaItems(ingest, issues ?? [], nowMs)),
    ...issueItems(issues, sentences),
    recordingItem(current, ingest),
  ];
}

const awaited: readonly ChecklistItem[] = [
  { key: 'video', state: 'pending', words: words.video },
  { key: 'audio', state: 'pending', words: words.audio },
  { key: 'keyframes', state: 'pending', words: words.keyframesEvery('2') },
];

function encoderItem(ingest: IngestHealth | undefined, current: SessionView | undefined): ChecklistItem {
  const line = ingest?.bitrate ? words.connectedAt(bitrateWords(ingest.bitrate)) : words.connected;
  const atMs = ingest?.connectedAtMs ?? current?.session.createdAtMs;
  return { key: 'encoder', state: 'done', words: line, atMs };
}

function silentItem(interruption: Interruption, nowMs: number): ChecklistItem {
  const time = interruptionFigure(interruption, nowMs);
  const line = time === undefined ? words.silentNow : words.silent(time);
  return { key: 'encoder', state: 'stalled', words: line, atMs: interruption.sinceMs };
}

function mediaItems(ingest: IngestHealth, issues: readonly IngestIssue[], nowMs: number): ChecklistItem[] {
  const { connectedAtMs, videoAtMs, audioAtMs } = ingest;
  const isSettled = connectedAtMs !== undefined && nowMs - connectedAtMs > settledMs;
  const items: ChecklistItem[] = [
    mediumItem('video', videoAtMs, videoWords(ingest), isSettled),
    mediumItem('audio', audioAtMs, audioWords(ingest), isSettled),
  ];
  // Audio alone has no keyframes to wait for.
  return videoAtMs === undefined && isSettled ? items : [...items, keyframesItem(ingest, issues)];
}

function mediumItem(
  key: 'video' | 'audio',
  atMs: number | undefined,
  facts: string,
  isSettled: boolean,
): ChecklistItem {
  const of = key === 'video' ? words.videoOf : words.audioOf;
  if (atMs !== undefined) return { key, state: 'done', words: facts === '' ? words[key] : of(facts), atMs };
  return isSettled
    ? { key, state: 'absent', words: key === 'video' ? words.noVideo : words.noAudio }
    : { key, state: 'pending', words: words[key] };
}

function keyframesItem(
  { keyframeSeconds, keyframesAtMs, fps }: IngestHealth,
  issues: readonly IngestIssue[],
): ChecklistItem {
  const key = 'keyframes';
  if (keyframeSeconds === undefined) return { key, state: 'pending', words: words.keyframesEvery('2') };
  const every = words.keyframesEvery(rounded(keyframeSeconds));
  if (!issues.some(({ code }) => code === 'keyframe-interval')) {
    return { key, state: 'done', words: every, atMs: keyframesAtMs };
  }
  return {
    key,
    state: 'issue',
    words: keyframesAtMs === undefined ? words.noKeyframe(rounded(keyframeSeconds)) : every,
    atMs: keyframesAtMs,
    remedy: fps ? words.setKeyframes(Math.round(fps * 2)) : words.setKeyframesOfAnyRate,
  };
}

/** In words of ours where every code is known, else in the API's. Keyframes have a line of their own, with what to change. */
function issueItems(issues: readonly IngestIssue[] | undefined, sentences: readonly string[]): ChecklistItem[] {
  if (issues === undefined || issues.some(({ code }) => code === 'unknown')) {
    return sentences.map((sentence) => ({ key: `issue ${sentence}`, state: 'issue', words: sentence }));
  }
  return issues.flatMap((issue) => issueItem(issue));
}

function issueItem(issue: IngestIssue): ChecklistItem[] {
  const state = 'issue';
  switch (issue.code) {
    case 'missing-configuration': {
      const line = issue.track === 'video' ? words.videoUnusable : words.audioUnusable;
      return [{ key: `issue ${issue.track}`, state, words: line, remedy: words.restartEncoder }];
    }
    case 'audio-codec':
      return [{ key: 'issue codec', state, words: words.audioCodec(issue.codec), remedy: words.useAac }];
    case 'colour-format':
      return [
        { key: 'issue colours', state, words: words.colourFormat(issue.colourFormat), remedy: words.setColourFormat },
      ];
    case 'track-left-out': {
      const line = issue.track === 'video' ? words.furtherVideo : words.furtherAudio;
      return [{ key: `issue further ${issue.track}`, state, words: line }];
    }
    default:
      return [];
  }
}

function recordingItem(current: SessionView | undefined, ingest: IngestHealth | undefined): ChecklistItem {
  const key = 'recording';
  if (current === undefined) return { key, state: 'pending', words: words.unreported };
  const { session, state } = current;
  if (state.kind === 'live-unrecorded') {
    const problem = session.record ? session.aircheck?.problem : undefined;
    if (problem !== undefined) return { key, state: 'unrecorded', words: words.notRecordedNow(problem) };
    const why = session.record ? words.noRecording : words.wasOff;
    return { key, state: 'unrecorded', words: why, atMs: session.createdAtMs };
  }
  if (state.kind === 'stalled') return { key, state: 'pending', words: words.onceMediaComes };
  const stopped = session.aircheck?.endReason;
  if (stopped !== undefined) return { key, state: 'unrecorded', words: words.stopped(stopped) };
  if (session.recordedSeconds === 0) return { key, state: 'pending', words: words.fromKeyframe };
  const beganMs = ingest?.videoAtMs ?? ingest?.audioAtMs ?? session.createdAtMs;
  return { key, state: 'recording', words: words.recording, atMs: beganMs };
}
