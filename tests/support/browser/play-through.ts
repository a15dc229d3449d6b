import type { Page } from 'playwright-core';
import { patient } from '../patient.ts';

/** A recording, played from its start by a browser's own decoders. */
export interface PlayedThrough {
  /** Why it stopped before its end: the media element's error, the page's own words, or `stalled`. Absent at the end. */
  stopped?: string;
  /** Each time that the player, not the test, moved `currentTime` over media; seconds. */
  jumps: { fromSeconds: number; toSeconds: number }[];
  /** The largest `currentTime` reached, and what the element says the recording lasts; seconds. */
  reachedSeconds: number;
  durationSeconds: number;
  /** Frames that came out of the video decoder, those too late to be shown included. */
  framesDecoded: number;
  /** Bytes of sound that were decoded: 0 if none was. */
  audioBytesDecoded: number;
  /** The picture's size at each change while it played, as `640x360`. */
  sizes: string[];
}

/** The frame on the screen after a seek. */
export interface SoughtFrame {
  atSeconds: number;
  /** Media time of the frame that was shown, seconds; undefined where there is only sound. */
  frameSeconds: number | undefined;
}

const label = 'Recording';

/** The product's own page for watching a recording, and how a test plays it: `page.goto(watchPage(…))`, then `playThrough`. */
export function watchPage(service: { dashboardUrl: string }, sessionId: string): string {
  return `${service.dashboardUrl}/watch/${sessionId}`;
}

/** Plays what the page's video labelled “Recording” has, from 0 s to its end, and reports what was decoded on the way. */
export async function playThrough(
  page: Page,
  { playbackRate = 16 }: { playbackRate?: number } = {},
): Promise<PlayedThrough> {
  const video = page.getByLabel(label, { exact: true });
  await video.waitFor();
  return video.evaluate(
    (element, { rate, stallMs }) => {
      if (!(element instanceof HTMLVideoElement)) throw new Error('It is not a video');
      const sound = () => Number(Reflect.get(element, 'webkitAudioDecodedByteCount') ?? 0);
      const frames = () => element.getVideoPlaybackQuality().totalVideoFrames;
      const played: PlayedThrough = {
        jumps: [],
        reachedSeconds: 0,
        durationSeconds: 0,
        framesDecoded: 0,
        audioBytesDecoded: 0,
        sizes: [],
      };
      const rounded = (seconds: number) => Math.round(seconds * 100) / 100;
      // A source that is attached anew counts from zero again.
      const last = { frames: 0, sound: 0, seconds: 0, movedAtMs: performance.now() };
      const look = () => {
        const [nowFrames, nowSound] = [frames(), sound()];
        played.framesDecoded += nowFrames >= last.frames ? nowFrames - last.frames : nowFrames;
        played.audioBytesDecoded += nowSound >= last.sound ? nowSound - last.sound : nowSound;
        const size = `${element.videoWidth}x${element.videoHeight}`;
        if (element.readyState >= 1 && size !== played.sizes.at(-1)) played.sizes.push(size);
        if (element.currentTime !== last.seconds) last.movedAtMs = performance.now();
        Object.assign(last, { frames: nowFrames, sound: nowSound, seconds: element.currentTime });
        played.reachedSeconds = Math.max(played.reachedSeconds, rounded(element.currentTime));
        if (Number.isFinite(element.duration)) played.durationSeconds = rounded(element.duration);
      };
      const whyStopped = () => {
        const words = document.querySelector('[role=alert]')?.textContent;
        if (element.error !== null) return `error ${element.error.code}: ${element.error.message}`;
        if (words) return words;
        return performance.now() - last.movedAtMs > stallMs ? `stalled at ${rounded(last.seconds)} s` : undefined;
      };
      return new Promise<PlayedThrough>((resolve) => {
        let hasBegun = false;
        const onSeeking = () => {
          const jump = { fromSeconds: rounded(last.seconds), toSeconds: rounded(element.currentTime) };
          if (hasBegun && jump.toSeconds !== 0) played.jumps.push(jump);
          last.seconds = element.currentTime;
        };
        const onPlaying = () => {
          hasBegun = true;
          element.playbackRate = rate;
        };
        const finish = (stopped: string | undefined) => {
          clearInterval(timer);
          look();
          element.removeEventListener('seeking', onSeeking);
          element.removeEventListener('playing', onPlaying);
          resolve(stopped === undefined ? played : { ...played, stopped });
        };
        const timer = setInterval(() => {
          look();
          const stopped = whyStopped();
          if (element.ended || stopped !== undefined) finish(element.ended ? undefined : stopped);
        }, 20);
        element.addEventListener('seeking', onSeeking);
        element.addEventListener('playing', onPlaying);
        element.muted = true;
        if (element.currentTime > 0.05) element.currentTime = 0;
        void element.play().then(onPlaying, () => undefined);
      });
    },
    { rate: playbackRate, stallMs: patient.timeout },
  );
}

/**
 * Goes to each time in turn and waits for a decoded frame there; throws if none comes or the video breaks. `withinSeconds`
 * is infinite where the picture may have a hole.
 */
export async function seekThrough(page: Page, times: readonly number[], withinSeconds = 0.1): Promise<SoughtFrame[]> {
  const video = page.getByLabel(label, { exact: true });
  const frames: SoughtFrame[] = [];
  for (const atSeconds of times) {
    const sought = video.evaluate(
      (element, { seconds, withinSeconds }) => {
        if (!(element instanceof HTMLVideoElement)) throw new Error('It is not a video');
        return new Promise<number | undefined>((resolve, reject) => {
          element.addEventListener('error', () => reject(new Error(element.error?.message)), { once: true });
          element.pause();
          let shown: number | undefined;
          const note = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
            shown = mediaTime;
            frame = element.requestVideoFrameCallback(note);
          };
          let frame = element.requestVideoFrameCallback(note);
          const beganAtMs = performance.now();
          const timer = setInterval(() => {
            if (element.seeking || element.readyState < 2) return;
            if (element.videoWidth > 0 && shown === undefined) return;
            // A slow machine may tell late of a frame from before the seek, and paints the sought one after it.
            const isFar = shown !== undefined && Math.abs(shown - seconds) > withinSeconds;
            if (isFar && performance.now() - beganAtMs < 10_000) return;
            clearInterval(timer);
            element.cancelVideoFrameCallback(frame);
            resolve(shown);
          }, 50);
          element.currentTime = seconds;
        });
      },
      { seconds: atSeconds, withinSeconds },
    );
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`No frame came at ${atSeconds} s`)), patient.timeout).unref();
    });
    frames.push({ atSeconds, frameSeconds: await Promise.race([sought, late]) });
  }
  return frames;
}
