import type { IngestHealth, IngestIssue } from '../stream-object.ts';
import type { SessionReading, StreamReading } from '../stream-state.ts';
import { audioWords, bitrateWords, secondsWord, videoWords } from './encoder-media.ts';

/** One line of what an encoder's session needs, in the order in which it comes. */
export interface ChecklistItem {
  key: string;
  /** `absent`: it does not come, which may be meant so. `issue`: it comes, and could come better. */
  state: 'pending' | 'done' | 'absent' | 'issue' | 'recording' | 'off' | 'unrecorded' | 'reconnecting';
  words: string;
  atMs?: number | undefined;
  /** What to change, and where. */
  remedy?: string | undefined;
}

/** A picture or sound that has not come by now is not coming. */
const settledMs = 6_000;

/**
 * What has come of the encoder so far, and what is still waited for. `tellsIngest`: does the API measure what comes?
 * Where it does not, only the connection and the recording can be known.
 */
export function encoderChecklist(
  { stream, state }: Pick<StreamReading, 'stream' | 'state'>,
  { tellsIngest, nowMs }: { tellsIngest: boolean; nowMs: number },
): ChecklistItem[] {
  if (state.kind === 'idle') {
    const next: ChecklistItem = stream.record
      ? { key: 'recording', state: 'pending', words: 'Its session will be recorded' }
      : { key: 'recording', state: 'off', words: 'Its session will not be recorded' };
    return [
      { key: 'encoder', state: 'pending', words: 'Waiting for your encoder…' },
      ...(tellsIngest ? awaited : []),
      next,
    ];
  }
  const { current } = state;
  if (current?.state.kind === 'reconnecting') {
    return [
      { key: 'encoder', state: 'reconnecting', words: 'Encoder dropped', atMs: current.session.lastSeenMs },
      { key: 'recording', state: 'pending', words: 'Its session goes on if it comes back in time' },
    ];
  }
  const ingest = current?.session.aircheck?.ingest ?? stream.aircheck?.ingest;
  const issues = current?.session.aircheck?.issues ?? stream.aircheck?.issues;
  const sentences = current?.session.issues?.length ? current.session.issues : (stream.issues ?? []);
  return [
    encoderItem(ingest, current),
    ...(ingest === undefined ? [] : mediaItems(ingest, issues ?? [], nowMs)),
    ...issueItems(issues, sentences),
    recordingItem(current, ingest),
  ];
}

const awaited: readonly ChecklistItem[] = [
  { key: 'video', state: 'pending', words: 'Video' },
  { key: 'audio', state: 'pending', words: 'Audio' },
  { key: 'keyframes', state: 'pending', words: 'Keyframes every 2 s' },
];

function encoderItem(ingest: IngestHealth | undefined, current: SessionReading | undefined): ChecklistItem {
  const rate = ingest?.bitrate ? `, ${bitrateWords(ingest.bitrate)}` : '';
  const atMs = ingest?.connectedAtMs ?? current?.session.createdAtMs;
  return { key: 'encoder', state: 'done', words: `Encoder connected${rate}`, atMs };
}

function mediaItems(ingest: IngestHealth, issues: readonly IngestIssue[], nowMs: number): ChecklistItem[] {
  const { connectedAtMs, videoAtMs, audioAtMs } = ingest;
  const isSettled = connectedAtMs !== undefined && nowMs - connectedAtMs > settledMs;
  const items: ChecklistItem[] = [
    mediumItem('video', videoAtMs, `Video, ${videoWords(ingest)}`, isSettled, 'No video: the encoder sends none'),
    mediumItem('audio', audioAtMs, `Audio, ${audioWords(ingest)}`, isSettled, 'No audio: the encoder sends none'),
  ];
  // Sound alone has no keyframes to wait for.
  return videoAtMs === undefined && isSettled ? items : [...items, keyframesItem(ingest, issues)];
}

function mediumItem(
  key: 'video' | 'audio',
  atMs: number | undefined,
  words: string,
  isSettled: boolean,
  absentWords: string,
): ChecklistItem {
  if (atMs !== undefined) return { key, state: 'done', words: words.replace(/, $/, ''), atMs };
  return isSettled
    ? { key, state: 'absent', words: absentWords }
    : { key, state: 'pending', words: key === 'video' ? 'Video' : 'Audio' };
}

function keyframesItem(
  { keyframeSeconds, keyframesAtMs, fps }: IngestHealth,
  issues: readonly IngestIssue[],
): ChecklistItem {
  const key = 'keyframes';
  if (keyframeSeconds === undefined) return { key, state: 'pending', words: 'Keyframes every 2 s' };
  const every = `Keyframes every ${secondsWord(keyframeSeconds)} s`;
  if (!issues.some(({ code }) => code === 'keyframe-interval')) {
    return { key, state: 'done', words: every, atMs: keyframesAtMs };
  }
  const gop = fps ? `-g ${Math.round(fps * 2)}` : '-g with twice the frame rate';
  return {
    key,
    state: 'issue',
    words: keyframesAtMs === undefined ? `No keyframe for ${secondsWord(keyframeSeconds)} s` : every,
    atMs: keyframesAtMs,
    remedy: `Set the keyframe interval to 2 s. OBS: Settings → Output → Streaming → Keyframe Interval. ffmpeg: ${gop}.`,
  };
}

/** In words of ours where every code is known, else in the API's. Keyframes have a line of their own, with what to change. */
function issueItems(issues: readonly IngestIssue[] | undefined, sentences: readonly string[]): ChecklistItem[] {
  if (issues === undefined || issues.some(({ code }) => code === 'unknown')) {
    return sentences.map((words) => ({ key: `issue ${words}`, state: 'issue', words }));
  }
  return issues.flatMap((issue) => {
    if (issue.code !== 'missing-configuration') return [];
    const medium = issue.track === 'video' ? 'Video' : 'Audio';
    const words = `${medium} arrives without its configuration, so it is not recorded`;
    return [{ key: `issue ${issue.track}`, state: 'issue', words, remedy: 'Stop the encoder and start it again.' }];
  });
}

function recordingItem(current: SessionReading | undefined, ingest: IngestHealth | undefined): ChecklistItem {
  const key = 'recording';
  if (current === undefined) return { key, state: 'pending', words: 'Its session is not listed yet' };
  const { session, state } = current;
  if (state.kind === 'live-unrecorded') {
    const problem = session.record ? session.aircheck?.problem : undefined;
    if (problem !== undefined) return { key, state: 'unrecorded', words: `Not recorded for now: ${problem}` };
    const why = session.record ? 'the service says that there is no recording' : 'recording was off when it began';
    const words = `Not recorded: ${why}`;
    return { key, state: 'unrecorded', words, atMs: session.createdAtMs };
  }
  const stopped = session.aircheck?.endReason;
  if (stopped !== undefined) return { key, state: 'unrecorded', words: `Not recorded any more: ${stopped}` };
  if (session.recordedSeconds === 0)
    return { key, state: 'pending', words: 'Recording begins with its first keyframe' };
  const beganMs = ingest?.videoAtMs ?? ingest?.audioAtMs ?? session.createdAtMs;
  return { key, state: 'recording', words: 'Being recorded', atMs: beganMs };
}
