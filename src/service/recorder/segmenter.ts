import { silentAacFrame } from '../media/codec/aac.ts';
import {
  type Access,
  accessOf,
  type CaptionChannel,
  captionChannels,
  isSkippedLeading,
} from '../media/codec/nal-units.ts';
import { createOpenReferences } from '../media/codec/open-references.ts';
import type { TargetDuration } from '../media/hls/playlists.ts';
import type { SegmentEntries } from '../media/mp4/fragment.ts';
import { videoTimescale } from '../media/mp4/init-segment.ts';
import type { PartTracks } from '../media/mp4/tracks.ts';
import {
  type AudioClock,
  clockOf,
  createSampleBytes,
  type HeldRun,
  holdRun,
  isCutDue,
  lastShown,
  type OpenSample,
  runAt,
  type SampleBytes,
  type Span,
  segmentSpan,
  stillAt,
  WallClock,
  withDurations,
} from './open-segment.ts';
import type { SamplePacket } from './tracks.ts';

/** A segment's media before it is numbered and written. Times are the part's media time, in milliseconds. */
export interface SegmentDraft {
  samples: SegmentEntries;
  /** The samples' bytes as a segment has them: those of its video, then those of its audio. */
  pieces: readonly Uint8Array[];
  /** The pieces may be written over: to be called once it is written, or given up. */
  release(): void;
  /** Bytes of the samples only. */
  bytes: number;
  /** How many of the samples were not sent: silence, and pictures that are shown again. */
  filled: { video: number; audio: number; silentFromMs?: number };
  startMs: number;
  durationMs: number;
  /** Unix ms at `startMs`. */
  wallClockMs: number;
  /** No segment of the session is longer, in whole seconds. */
  targetDurationSeconds: number;
  /** Can all of it be decoded without earlier segments? */
  isIndependent: boolean;
  /** Not all, but decoding can begin at its first frame. */
  isOpen: boolean;
  /** In which captions came. */
  captions: ReadonlySet<CaptionChannel>;
}

export interface SegmenterOptions {
  targetSeconds: number;
  /** Unix ms at the first sample. */
  wallClockMs: number;
  targetDuration: TargetDuration;
}

const ticksPerMs = videoTimescale / 1000;
const firstGuessFrameMs = 1000 / 30;
/** Players pass over a hole that is shorter. */
const minHoleMs = 100;
/** A track that is behind by less may still come. */
const maxLatenessMs = 1000;
/** Further apart than this, the tracks do not share a clock. */
const maxHoleMs = 15_000;

/**
 * Cuts the samples of one part into segments. A draft is complete: its sample durations add up to where it was cut, and
 * each of its tracks has something for all of that time: silence where no sound came, the last keyframe where no picture
 * did. Sound that comes for a time that has its silence is left out.
 */
export class Segmenter {
  #tracks: PartTracks;
  #silence: Buffer | undefined;
  #audioClock: AudioClock;
  #video: OpenSample[] = [];
  #audio: OpenSample[] = [];
  #videoBytes: SampleBytes = createSampleBytes();
  #audioBytes: SampleBytes = createSampleBytes();
  #cutAtMs: number | undefined;
  #lastVideoMs: number | undefined;
  /** The end of the last sample of audio, in its own ticks. */
  #audioEnd: number | undefined;
  /** Ticks until which there is silence, until sound comes again. */
  #silentUntil: number | undefined;
  /** How much later than the picture sound has come, at most. */
  #lagMs = 0;
  /** The frames that were shown last, while no picture comes. */
  #run: HeldRun | undefined;
  /** Was its keyframe shown again, so that frames that come next need all of it? */
  #isRunCut = false;
  #filled: SegmentDraft['filled'] = { video: 0, audio: 0 };
  #lastFrameMs = firstGuessFrameMs;
  #lastKeyframeMs: number | undefined;
  #keyframe: OpenSample | undefined;
  #isOpenKeyframe = false;
  #openReferences: ReturnType<typeof createOpenReferences> | undefined;
  /** No keyframe has come yet. */
  #isFresh = true;
  /** When the keyframe is shown that nothing comes before. */
  #leadsFromMs: number | undefined;
  #captions = new Set<CaptionChannel>();
  readonly #targetSeconds: number;
  readonly #targetDuration: TargetDuration;
  #wallClock: WallClock;
  #openWallClock: WallClock;
  #rebase: { wallClockMs: number; isCut: boolean } | undefined;

  constructor(tracks: PartTracks, { targetSeconds, wallClockMs, targetDuration }: SegmenterOptions) {
    this.#tracks = tracks;
    this.#targetSeconds = targetSeconds;
    this.#targetDuration = targetDuration;
    this.#wallClock = new WallClock(wallClockMs);
    this.#openWallClock = this.#wallClock;
    this.#openReferences = tracks.video && createOpenReferences(tracks.video);
    this.#audioClock = clockOf(tracks.audio);
    this.#silence = tracks.audio && silentAacFrame(tracks.audio.config);
  }

  /**
   * Goes on with a track more, on the same timeline. The open segment gets it too, unless it has no picture to begin
   * with: then it is closed, and returned.
   */
  extend(tracks: PartTracks): SegmentDraft | undefined {
    const isClosed = this.#rebase?.isCut === true || (this.#tracks.video === undefined && tracks.video !== undefined);
    const closed = isClosed && !this.#isEmpty ? this.#close(this.#span(undefined).endMs, this.#lastFrameMs) : undefined;
    if (this.#tracks.audio === undefined) {
      this.#audioClock = clockOf(tracks.audio);
      this.#silence = tracks.audio && silentAacFrame(tracks.audio.config);
    }
    if (this.#tracks.video === undefined) this.#openReferences = tracks.video && createOpenReferences(tracks.video);
    this.#tracks = tracks;
    return closed;
  }

  /** Unix ms at the open segment's start; undefined before its first sample. */
  get openedAtMs(): number | undefined {
    return this.#isEmpty ? undefined : this.#openWallClock.at(this.#span(undefined).startMs);
  }

  /** Takes the next sample; returns the segment that it closed, if it did. */
  push(packet: SamplePacket): SegmentDraft | undefined {
    return packet.kind === 'video' ? this.#pushVideo(packet) : this.#pushAudio(packet);
  }

  /**
   * The next sample was sent at this Unix time, although media time has no gap. With `isCut` it begins a segment;
   * otherwise the following segment gets the new time.
   */
  rebase(wallClockMs: number, isCut: boolean): void {
    this.#rebase = { wallClockMs, isCut: isCut || this.#rebase?.isCut === true };
  }

  /** Closes the open segment at the end of the part. */
  end(): SegmentDraft | undefined {
    if (this.#isEmpty) return undefined;
    return this.#close(undefined, this.#lastFrameMs);
  }

  /** Milliseconds of media in the open segment. */
  get openMs(): number {
    const { startMs, endMs } = this.#span(undefined);
    return endMs - startMs;
  }

  #pushVideo(packet: Extract<SamplePacket, { kind: 'video' }>): SegmentDraft | undefined {
    const presentedMs = packet.dtsMs + packet.compositionMs;
    const access = this.#accessOf(packet, presentedMs);
    if (access === undefined) return undefined;
    const isKeyframe = packet.isKeyframe && access !== 'none';
    this.#endStill(packet.dtsMs, isKeyframe);
    const dtsMs = this.#lastVideoMs === undefined ? packet.dtsMs : Math.max(packet.dtsMs, this.#lastVideoMs + 1);
    const gopMs = isKeyframe && this.#lastKeyframeMs !== undefined ? dtsMs - this.#lastKeyframeMs : 0;
    const isCut = this.#isCutDue(isKeyframe ? 'keyframe' : 'frame', dtsMs, gopMs / 1000);
    const sinceLastMs = this.#lastVideoMs === undefined ? undefined : dtsMs - this.#lastVideoMs;
    const closed = isCut ? this.#close(dtsMs, sinceLastMs ?? this.#lastFrameMs) : undefined;
    this.#takeRebase(dtsMs);
    this.#lastFrameMs = sinceLastMs ?? this.#lastFrameMs;
    this.#lastVideoMs = dtsMs;
    if (isKeyframe) this.#lastKeyframeMs = dtsMs;
    const [isSync, isOpen] = [access === 'sync', access === 'open'];
    const data = this.#openReferences?.of(packet.data, { isKeyframe: isOpen, shownMs: presentedMs }) ?? packet.data;
    const { video } = this.#tracks;
    for (const channel of video ? captionChannels(video, packet.data) : []) this.#captions.add(channel);
    // Packets are views of what sockets received: only a copy lets that go.
    this.#videoBytes.add(data);
    this.#video.push({
      decodeTime: Math.round(dtsMs * ticksPerMs),
      compositionOffset: Math.round((presentedMs - dtsMs) * ticksPerMs),
      isSync,
      isOpen,
      bytes: data.length,
    });
    if (isKeyframe) this.#keyframe = this.#video.at(-1);
    return closed;
  }

  /** Undefined of a frame that nobody can decode: it is made of frames before the first one, or before a reconnect. */
  #accessOf(packet: Extract<SamplePacket, { kind: 'video' }>, presentedMs: number): Access | undefined {
    const { video } = this.#tracks;
    if (video === undefined) return 'none';
    if (packet.isKeyframe) {
      const access = accessOf(video, packet.data);
      const isFirst = this.#isFresh || this.#rebase?.isCut === true;
      if (access === 'open' && !isFirst && this.#openReferences?.canBegin(packet.data) === false) return 'none';
      this.#leadsFromMs = isFirst ? presentedMs : undefined;
      this.#isOpenKeyframe = access === 'open';
      this.#isFresh = false;
      return access;
    }
    const isSkipped = isSkippedLeading(video, packet.data);
    const isLeading = this.#leadsFromMs !== undefined && presentedMs < this.#leadsFromMs;
    if (isLeading && (isSkipped || this.#isOpenKeyframe)) return undefined;
    // A keyframe of HEVC is open where such frames follow it.
    if (isSkipped && this.#keyframe !== undefined) Object.assign(this.#keyframe, { isSync: false, isOpen: true });
    return 'none';
  }

  #pushAudio(packet: Extract<SamplePacket, { kind: 'audio' }>): SegmentDraft | undefined {
    if (this.#isSilentAt(packet.dtsMs)) return undefined;
    if (this.#lastVideoMs !== undefined) this.#lagMs = Math.max(this.#lagMs, this.#lastVideoMs - packet.dtsMs);
    const decodeTime = this.#audioClock.next(packet.dtsMs);
    const dtsMs = this.#audioMs(decodeTime);
    this.#fillSound(dtsMs, minHoleMs);
    const closed = this.#isCutDue('audio', dtsMs, 0) ? this.#close(dtsMs, this.#lastFrameMs) : undefined;
    this.#takeRebase(dtsMs);
    this.#addAudio(decodeTime, packet.data);
    return closed;
  }

  #addAudio(decodeTime: number, data: Uint8Array): void {
    this.#audioEnd = decodeTime + (this.#tracks.audio?.frameLength ?? 0);
    this.#audioBytes.add(data);
    this.#audio.push({ decodeTime, compositionOffset: 0, isSync: true, bytes: data.length });
  }

  /** Sound that comes for a time that has its silence is too late. */
  #isSilentAt(dtsMs: number): boolean {
    if (this.#silentUntil === undefined) return false;
    const halfFrameMs = this.#audioMs((this.#tracks.audio?.frameLength ?? 0) / 2);
    if (dtsMs < this.#audioMs(this.#silentUntil) - halfFrameMs) return true;
    this.#silentUntil = undefined;
    return false;
  }

  /** Silence up to this time, in whole frames, where sound has been missing for longer than `minMs`. */
  #fillSound(untilMs: number, minMs: number): void {
    const { audio } = this.#tracks;
    if (audio === undefined || this.#silence === undefined || this.#isEmpty) return;
    const from = this.#audioEnd ?? Math.round((this.#span(undefined).startMs * audio.sampleRate) / 1000);
    const holeMs = untilMs - this.#audioMs(from);
    if (holeMs < minMs || holeMs > maxHoleMs) return;
    // Without video nothing else was sent meanwhile: a pause may be longer than a segment.
    if (this.#tracks.video === undefined && this.openMs + holeMs > this.#targetDuration.seconds * 1000) return;
    const frames = Math.floor((holeMs * audio.sampleRate) / 1000 / audio.frameLength);
    for (let i = 0; i < frames; i++) this.#addAudio(from + i * audio.frameLength, this.#silence);
    this.#filled.audio += frames;
    this.#filled.silentFromMs ??= this.#audioMs(from);
    this.#silentUntil = this.#audioEnd;
  }

  /** A segment that begins without a picture shows what was seen last. */
  #showStill(): void {
    const run = this.#run;
    if (run === undefined || this.#isEmpty || this.#video.length > 0) return;
    this.#addFilled(stillAt(run, Math.round(this.#span(undefined).startMs * ticksPerMs)));
    this.#isRunCut = true;
  }

  /** Pictures come again. Frames that are made of earlier ones need those before them, if a keyframe came between. */
  #endStill(dtsMs: number, isKeyframe: boolean): void {
    const run = this.#run;
    if (run === undefined) return;
    const startMs = this.#isEmpty ? (this.#cutAtMs ?? dtsMs) : this.#span(undefined).startMs;
    const isHole = !this.#isEmpty && this.#video.length === 0 && dtsMs - startMs > minHoleMs;
    if (isHole && isKeyframe) this.#showStill();
    else if (!isKeyframe && (isHole || this.#isRunCut)) {
      const ticks = Math.min(startMs * ticksPerMs, dtsMs * ticksPerMs - run.samples.length);
      this.#addFilled(runAt(run, Math.max(0, Math.round(ticks))));
    }
    this.#run = undefined;
    this.#isRunCut = false;
  }

  #addFilled({ samples, data }: { samples: OpenSample[]; data: Buffer }): void {
    this.#videoBytes.add(data);
    this.#video.push(...samples);
    this.#filled.video += samples.length;
    this.#lastVideoMs = (samples.at(-1)?.decodeTime ?? 0) / ticksPerMs;
  }

  /** Has video stopped before the end of its segment? Then its last picture is shown until then. */
  #holdPicture(endMs: number, lastFrameMs: number): number {
    const lastMs = this.#lastVideoMs ?? endMs;
    if (this.#video.length === 0) return lastFrameMs;
    const hasStopped = endMs - lastMs - lastFrameMs > maxLatenessMs;
    if (hasStopped || this.#rebase?.isCut) this.#run ??= holdRun(this.#video, this.#videoBytes);
    if (!hasStopped) return lastFrameMs;
    if (this.#run !== undefined && lastShown(this.#video) < this.#video.length - 1) {
      // A frame that is shown before the one decoded before it cannot last beyond that.
      this.#addFilled(stillAt(this.#run, Math.round((lastMs + lastFrameMs) * ticksPerMs)));
      this.#isRunCut = true;
    }
    return endMs - (this.#lastVideoMs ?? endMs);
  }

  #isCutDue(next: 'keyframe' | 'frame' | 'audio', dtsMs: number, lastGopSeconds: number): boolean {
    if (this.#isEmpty) return false;
    if (this.#rebase?.isCut) return true;
    return isCutDue({
      next,
      lastGopSeconds,
      hasVideoTrack: this.#tracks.video !== undefined,
      hasVideoSample: this.#video.length > 0,
      elapsedSeconds: (dtsMs - this.#span(undefined).startMs) / 1000,
      openBytes: this.#openBytes,
      targetSeconds: this.#targetSeconds,
      maxSeconds: this.#targetDuration.seconds,
    });
  }

  #close(cutAtMs: number | undefined, nextFrameMs: number): SegmentDraft {
    this.#showStill();
    const { startMs, endMs: spanEndMs } = this.#span(cutAtMs);
    // A pause before the cut belongs to no segment.
    const endMs = Math.min(spanEndMs, startMs + this.#targetDuration.seconds * 1000);
    const lastFrameMs = this.#holdPicture(endMs, nextFrameMs);
    const lateMs = cutAtMs === undefined ? 0 : this.#lagMs;
    this.#fillSound(endMs - lateMs, maxLatenessMs);
    const maxFrameMs = endMs - (this.#lastVideoMs ?? endMs);
    this.#targetDuration.observe((endMs - startMs) / 1000);
    const [videoBytes, audioBytes] = [this.#videoBytes, this.#audioBytes];
    const lastTicks = Math.max(1, Math.round(Math.min(lastFrameMs, maxFrameMs) * ticksPerMs));
    const draft: SegmentDraft = {
      samples: {
        video: withDurations(this.#video, lastTicks),
        audio: withDurations(this.#audio, this.#tracks.audio?.frameLength ?? 1),
      },
      pieces: [...videoBytes.pieces(), ...audioBytes.pieces()],
      release() {
        videoBytes.release();
        audioBytes.release();
      },
      bytes: this.#openBytes,
      filled: this.#filled,
      startMs,
      durationMs: endMs - startMs,
      wallClockMs: this.#openWallClock.at(startMs),
      targetDurationSeconds: this.#targetDuration.seconds,
      isIndependent: this.#tracks.video === undefined || this.#video[0]?.isSync === true,
      isOpen: this.#video[0]?.isOpen === true,
      captions: this.#captions,
    };
    this.#captions = new Set();
    this.#video = [];
    this.#audio = [];
    this.#videoBytes = createSampleBytes();
    this.#audioBytes = createSampleBytes();
    this.#filled = { video: 0, audio: 0 };
    this.#cutAtMs = cutAtMs;
    return draft;
  }

  #takeRebase(dtsMs: number): void {
    this.#wallClock.begin(dtsMs);
    if (this.#rebase !== undefined) this.#wallClock = this.#wallClock.after(dtsMs, this.#rebase.wallClockMs);
    this.#rebase = undefined;
    if (this.#isEmpty) this.#openWallClock = this.#wallClock;
  }

  get #openBytes(): number {
    return this.#videoBytes.length + this.#audioBytes.length;
  }

  get #isEmpty(): boolean {
    return this.#video.length + this.#audio.length === 0;
  }

  #span(cutAfterMs: number | undefined): Span {
    const [video, audio] = [this.#video[0], this.#audio[0]];
    const videoEndMs = (this.#lastVideoMs ?? 0) + this.#lastFrameMs;
    return segmentSpan({
      video: video && { startMs: video.decodeTime / ticksPerMs, endMs: videoEndMs },
      audio: audio && { startMs: this.#audioMs(audio.decodeTime), endMs: this.#audioMs(this.#audioEnd ?? 0) },
      cutBeforeMs: this.#cutAtMs,
      cutAfterMs,
    });
  }

  #audioMs(time: number): number {
    return (time * 1000) / (this.#tracks.audio?.sampleRate ?? 1000);
  }
}
