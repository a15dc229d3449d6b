import { type Access, accessOf, isSkippedLeading } from '../mp4/codec/access.ts';
import { type CaptionChannel, captionChannels } from '../mp4/codec/captions.ts';
import { createOpenReferences } from '../mp4/codec/open-references.ts';
import type { SampleEntry, SegmentEntries } from '../mp4/fragment.ts';
import { videoTimescale } from '../mp4/init-segment.ts';
import type { PartTracks } from '../mp4/track.ts';
import type { TargetDuration } from '../playlists/media-playlist.ts';
import { AudioClock, WallClock } from './clocks.ts';
import { isCutDue } from './cut-rule.ts';
import { createSampleBytes, type SampleBytes } from './sample-bytes.ts';
import { type Span, segmentSpan } from './segment-span.ts';
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

type OpenSample = Omit<SampleEntry, 'duration'>;

export interface SegmenterOptions {
  targetSeconds: number;
  /** Unix ms at the first sample. */
  wallClockMs: number;
  /** Of the session, over all its parts. */
  targetDuration: TargetDuration;
}

const ticksPerMs = videoTimescale / 1000;
const firstGuessFrameMs = 1000 / 30;

/** Cuts the samples of one part into segments. A draft is complete: its sample durations add up to where it was cut. */
export class Segmenter {
  readonly #audioClock: AudioClock;
  #video: OpenSample[] = [];
  #audio: OpenSample[] = [];
  #videoBytes: SampleBytes = createSampleBytes();
  #audioBytes: SampleBytes = createSampleBytes();
  #cutAtMs: number | undefined;
  #lastVideoMs: number | undefined;
  #lastAudioTime: number | undefined;
  #lastFrameMs = firstGuessFrameMs;
  #lastKeyframeMs: number | undefined;
  #keyframe: OpenSample | undefined;
  #isOpenKeyframe = false;
  readonly #openReferences: ReturnType<typeof createOpenReferences> | undefined;
  /** No keyframe has come yet. */
  #isFresh = true;
  /** When the keyframe is shown that nothing comes before. */
  #leadsFromMs: number | undefined;
  #captions = new Set<CaptionChannel>();
  readonly #targetSeconds: number;
  readonly #targetDuration: TargetDuration;
  #wallClock: WallClock;
  /** Of the open segment's start. */
  #openWallClock: WallClock;
  #rebase: { wallClockMs: number; isCut: boolean } | undefined;

  constructor(
    private readonly tracks: PartTracks,
    { targetSeconds, wallClockMs, targetDuration }: SegmenterOptions,
  ) {
    this.#targetSeconds = targetSeconds;
    this.#targetDuration = targetDuration;
    this.#wallClock = new WallClock(wallClockMs);
    this.#openWallClock = this.#wallClock;
    this.#openReferences = tracks.video && createOpenReferences(tracks.video);
    this.#audioClock = new AudioClock(this.#audioRate, tracks.audio?.frameLength ?? 1024);
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
    const dtsMs = this.#lastVideoMs === undefined ? packet.dtsMs : Math.max(packet.dtsMs, this.#lastVideoMs + 1);
    const gopMs = packet.isKeyframe && this.#lastKeyframeMs !== undefined ? dtsMs - this.#lastKeyframeMs : 0;
    const isCut = this.#isCutDue(packet.isKeyframe ? 'keyframe' : 'frame', dtsMs, gopMs / 1000);
    const sinceLastMs = this.#lastVideoMs === undefined ? undefined : dtsMs - this.#lastVideoMs;
    const closed = isCut ? this.#close(dtsMs, sinceLastMs ?? this.#lastFrameMs) : undefined;
    this.#takeRebase(dtsMs);
    this.#lastFrameMs = sinceLastMs ?? this.#lastFrameMs;
    this.#lastVideoMs = dtsMs;
    if (packet.isKeyframe) this.#lastKeyframeMs = dtsMs;
    const [isSync, isOpen] = [access === 'sync', access === 'open'];
    const data = this.#openReferences?.of(packet.data, { isKeyframe: isOpen, shownMs: presentedMs }) ?? packet.data;
    for (const channel of captionChannels(packet.codec, packet.data)) this.#captions.add(channel);
    // Packets are views of what sockets received: only a copy lets that go.
    this.#videoBytes.add(data);
    this.#video.push({
      decodeTime: Math.round(dtsMs * ticksPerMs),
      compositionOffset: Math.round((presentedMs - dtsMs) * ticksPerMs),
      isSync,
      isOpen,
      bytes: data.length,
    });
    if (packet.isKeyframe) this.#keyframe = this.#video.at(-1);
    return closed;
  }

  /** Undefined of a frame that nobody can decode: it is made of frames before the first one, or before a reconnect. */
  #accessOf(packet: Extract<SamplePacket, { kind: 'video' }>, presentedMs: number): Access | undefined {
    const { video } = this.tracks;
    if (video === undefined) return 'none';
    if (packet.isKeyframe) {
      const access = accessOf(video, packet.data);
      this.#leadsFromMs = this.#isFresh || this.#rebase?.isCut === true ? presentedMs : undefined;
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
    const decodeTime = this.#audioClock.next(packet.dtsMs);
    const dtsMs = this.#audioMs(decodeTime);
    const closed = this.#isCutDue('audio', dtsMs, 0) ? this.#close(dtsMs, this.#lastFrameMs) : undefined;
    this.#takeRebase(dtsMs);
    this.#lastAudioTime = decodeTime;
    this.#audioBytes.add(packet.data);
    this.#audio.push({ decodeTime, compositionOffset: 0, isSync: true, bytes: packet.data.length });
    return closed;
  }

  #isCutDue(next: 'keyframe' | 'frame' | 'audio', dtsMs: number, lastGopSeconds: number): boolean {
    if (this.#isEmpty) return false;
    if (this.#rebase?.isCut) return true;
    return isCutDue({
      next,
      lastGopSeconds,
      hasVideoTrack: this.tracks.video !== undefined,
      hasVideoSample: this.#video.length > 0,
      elapsedSeconds: (dtsMs - this.#span(undefined).startMs) / 1000,
      openBytes: this.#openBytes,
      targetSeconds: this.#targetSeconds,
      longestSeconds: this.#targetDuration.seconds,
    });
  }

  #close(cutAtMs: number | undefined, lastFrameMs: number): SegmentDraft {
    const { startMs, endMs: spanEndMs } = this.#span(cutAtMs);
    // A pause before the cut belongs to no segment.
    const endMs = Math.min(spanEndMs, startMs + this.#targetDuration.seconds * 1000);
    const longestFrameMs = endMs - (this.#lastVideoMs ?? endMs);
    this.#targetDuration.observe((endMs - startMs) / 1000);
    const [videoBytes, audioBytes] = [this.#videoBytes, this.#audioBytes];
    const lastTicks = Math.max(1, Math.round(Math.min(lastFrameMs, longestFrameMs) * ticksPerMs));
    const draft: SegmentDraft = {
      samples: {
        video: withDurations(this.#video, lastTicks),
        audio: withDurations(this.#audio, this.tracks.audio?.frameLength ?? 1),
      },
      pieces: [...videoBytes.pieces(), ...audioBytes.pieces()],
      release() {
        videoBytes.release();
        audioBytes.release();
      },
      bytes: this.#openBytes,
      startMs,
      durationMs: endMs - startMs,
      wallClockMs: this.#openWallClock.at(startMs),
      targetDurationSeconds: this.#targetDuration.seconds,
      isIndependent: this.tracks.video === undefined || this.#video[0]?.isSync === true,
      isOpen: this.#video[0]?.isOpen === true,
      captions: this.#captions,
    };
    this.#captions = new Set();
    this.#video = [];
    this.#audio = [];
    this.#videoBytes = createSampleBytes();
    this.#audioBytes = createSampleBytes();
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
    const { video, audio } = { video: this.#video[0], audio: this.#audio[0] };
    const videoEndMs = (this.#lastVideoMs ?? 0) + this.#lastFrameMs;
    const audioEnd = (this.#lastAudioTime ?? 0) + (this.tracks.audio?.frameLength ?? 0);
    return segmentSpan({
      video: video && { startMs: video.decodeTime / ticksPerMs, endMs: videoEndMs },
      audio: audio && { startMs: this.#audioMs(audio.decodeTime), endMs: this.#audioMs(audioEnd) },
      cutBeforeMs: this.#cutAtMs,
      cutAfterMs,
    });
  }

  get #audioRate(): number {
    return this.tracks.audio?.sampleRate ?? 1000;
  }

  #audioMs(time: number): number {
    return (time * 1000) / this.#audioRate;
  }
}

/** Each sample lasts until the next is decoded; the last until the given end. */
function withDurations(samples: OpenSample[], lastDuration: number): SampleEntry[] {
  return samples.map((sample, i) => ({
    ...sample,
    duration: (samples[i + 1]?.decodeTime ?? sample.decodeTime + lastDuration) - sample.decodeTime,
  }));
}
