import type { Session } from '../../domain/stream-object.ts';
import type { Store } from '../../lib/create-store.ts';
import type { PlaybackPosition } from '../player/played.ts';

/** Marks are in seconds of the recording, and undefined until they are set. */
export interface Marks {
  from?: number | undefined;
  to?: number | undefined;
}

export type MarkName = 'from' | 'to';

interface Stretch {
  from: number;
  to: number;
}

/** A mark that would end up on the wrong side is removed: the last press counts. */
export function setMark(marks: Marks, name: MarkName, seconds: number, lengthSeconds: number): Marks {
  // Players report more digits than the media has.
  const at = Math.round(Math.min(Math.max(0, seconds), lengthSeconds) * 1000) / 1000;
  const next = { ...marks, [name]: at };
  if (next.from === undefined || next.to === undefined || next.from < next.to) return next;
  return { [name]: at };
}

export function moveMark(marks: Marks, name: MarkName, bySeconds: number, lengthSeconds: number): Marks {
  const at = marks[name];
  if (at === undefined) return marks;
  const moved = setMark({}, name, at + bySeconds, lengthSeconds)[name] ?? at;
  const other = name === 'from' ? marks.to : marks.from;
  const passes = other !== undefined && (name === 'from' ? moved >= other : moved <= other);
  return passes ? marks : { ...marks, [name]: moved };
}

export function stretchOf({ from, to }: Marks): Stretch | undefined {
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** A clip that is not created yet has marks, and the player in which they are set. */
export interface ClipDraft {
  session: Session;
  marks: Store<Marks>;
  position: PlaybackPosition;
}

/** The length of a frame is measured once the player has shown two. */
const defaultFrameSeconds = 1 / 30;
const minFrameRate = 5;
const maxFrameRate = 120;

/** Browsers do not tell a video’s frame rate, so it is measured from the frames that were shown. */
const frameSeconds = new WeakMap<HTMLVideoElement, number>();
const shownFrameAt = new WeakMap<HTMLVideoElement, number>();
/** A frame further from the player's clock than this is an old one. */
const maxClockErrorSeconds = 0.25;

export function watchFrames(video: HTMLVideoElement): () => void {
  if (!('requestVideoFrameCallback' in video)) return () => undefined;
  let previous: number | undefined;
  let request = 0;
  const onFrame: VideoFrameRequestCallback = (_, { mediaTime }) => {
    const seconds = previous === undefined ? 0 : mediaTime - previous;
    const known = frameSeconds.get(video) ?? 1;
    const isFrame = seconds >= 1 / maxFrameRate && seconds <= 1 / minFrameRate;
    if (isFrame && seconds < known) frameSeconds.set(video, seconds);
    previous = mediaTime;
    shownFrameAt.set(video, mediaTime);
    request = video.requestVideoFrameCallback(onFrame);
  };
  request = video.requestVideoFrameCallback(onFrame);
  return () => video.cancelVideoFrameCallback(request);
}

function lengthSeconds({ session, position }: ClipDraft): number {
  const shown = position.video.get()?.duration ?? Number.NaN;
  return Number.isFinite(shown) ? shown : (session.recordedSeconds ?? 0);
}

/** The frame on the screen counts: the player's clock may not have reached it yet. */
function currentSeconds({ position }: ClipDraft): number {
  const video = position.video.get();
  if (video === null) return position.get();
  const shown = shownFrameAt.get(video);
  const isNear = shown !== undefined && Math.abs(shown - video.currentTime) < maxClockErrorSeconds;
  return isNear ? shown : video.currentTime;
}

export function markHere(draft: ClipDraft, name: MarkName): void {
  draft.marks.set(setMark(draft.marks.get(), name, currentSeconds(draft), lengthSeconds(draft)));
}

/** The player shows the frame at the mark that was moved. */
export function markAt(draft: ClipDraft, name: MarkName, seconds: number): void {
  const at = draft.marks.get()[name];
  if (at === undefined) return;
  draft.marks.set(moveMark(draft.marks.get(), name, seconds - at, lengthSeconds(draft)));
  pauseAt(draft, draft.marks.get()[name] ?? at);
}

export function stepFrame(draft: ClipDraft, frames: number): void {
  pauseAt(draft, currentSeconds(draft) + frames * frameSecondsOf(draft));
}

export function frameSecondsOf({ position }: ClipDraft): number {
  const video = position.video.get();
  return (video && frameSeconds.get(video)) ?? defaultFrameSeconds;
}

function pauseAt({ position }: ClipDraft, seconds: number): void {
  const video = position.video.get();
  if (video === null) return;
  video.pause();
  video.currentTime = Math.max(0, seconds);
}
