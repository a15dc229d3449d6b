import type { PlaybackPosition } from '../player/played.ts';
import type { Session } from '../recording/stream-object.ts';
import type { Store } from '../ui/create-store.ts';
import { type MarkName, type Marks, moveMark, setMark } from './marks.ts';

/** The clip that is about to be made of a session: its marks, and the player that they are set in. */
export interface ClipDraft {
  session: Session;
  marks: Store<Marks>;
  position: PlaybackPosition;
}

/** Of pictures that come at an even rate; a player that says how often they come is believed. */
const usualFrameSeconds = 1 / 30;
const frameRates = { fewest: 5, most: 120 };

/** How long the player shows a frame, from those that it has shown; and when the one begins that it shows. */
const frameSeconds = new WeakMap<HTMLVideoElement, number>();
const shownFrame = new WeakMap<HTMLVideoElement, number>();
/** A player's clock is this far from the frame on the screen at most. */
const clockErrorSeconds = 0.25;

/** Learns how long a player's frames are, until it is called off. */
export function watchFrames(video: HTMLVideoElement): () => void {
  if (!('requestVideoFrameCallback' in video)) return () => undefined;
  let before: number | undefined;
  let request = 0;
  const look: VideoFrameRequestCallback = (_, { mediaTime }) => {
    const seconds = before === undefined ? 0 : mediaTime - before;
    const known = frameSeconds.get(video) ?? 1;
    const isOne = seconds >= 1 / frameRates.most && seconds <= 1 / frameRates.fewest;
    if (isOne && seconds < known) frameSeconds.set(video, seconds);
    before = mediaTime;
    shownFrame.set(video, mediaTime);
    request = video.requestVideoFrameCallback(look);
  };
  request = video.requestVideoFrameCallback(look);
  return () => video.cancelVideoFrameCallback(request);
}

function lengthOf({ session, position }: ClipDraft): number {
  const shown = position.video.get()?.duration ?? Number.NaN;
  return Number.isFinite(shown) ? shown : (session.recordedSeconds ?? 0);
}

/** Where the player is: the frame that is on the screen, which its clock may not have reached yet. 0 before it plays. */
function here({ position }: ClipDraft): number {
  const video = position.video.get();
  if (video === null) return position.get();
  const shown = shownFrame.get(video);
  const isNear = shown !== undefined && Math.abs(shown - video.currentTime) < clockErrorSeconds;
  return isNear ? shown : video.currentTime;
}

/** Sets a mark where the player is. */
export function markHere(draft: ClipDraft, name: MarkName): void {
  draft.marks.set(setMark(draft.marks.get(), name, here(draft), lengthOf(draft)));
}

/** Sets a mark anywhere, and shows what is there. */
export function markAt(draft: ClipDraft, name: MarkName, seconds: number): void {
  const at = draft.marks.get()[name];
  if (at === undefined) return;
  draft.marks.set(moveMark(draft.marks.get(), name, seconds - at, lengthOf(draft)));
  show(draft, draft.marks.get()[name] ?? at);
}

/** Moves the player by a frame, and holds it there. */
export function stepFrame(draft: ClipDraft, frames: number): void {
  show(draft, here(draft) + frames * frameOf(draft));
}

/** How long a frame is, seconds. */
export function frameOf({ position }: ClipDraft): number {
  const video = position.video.get();
  return (video && frameSeconds.get(video)) ?? usualFrameSeconds;
}

function show({ position }: ClipDraft, seconds: number): void {
  const video = position.video.get();
  if (video === null) return;
  video.pause();
  video.currentTime = Math.max(0, seconds);
}
