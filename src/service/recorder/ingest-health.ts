import type { IngestHealth } from '../../contract/ingest.ts';
import type { MediaPacket } from '../ingest/publish.ts';
import { displaySize } from '../media/codec/picture-format.ts';
import { type AudioConfigPacket, readPartTracks, type VideoConfigPacket } from './tracks.ts';

/** Measures look back this far. */
const windowMs = 10_000;
/** A group of pictures (GOP) open for longer than this is reported before its next keyframe arrives. */
const maxUsualGopSeconds = 4;

/** Encoders send a track's configuration first; this long after the track's first packet it counts as missing. */
const maxConfigDelayMs = 2000;

interface Arrival {
  atMs: number;
  bytes: number;
}

/** Measures one live encoder's packets for the operator. */
export function createIngestMeter(connectedAt: number) {
  const arrivals: Arrival[] = [];
  const frameTimes: number[] = [];
  let health: IngestHealth = { connectedAt };
  let lastKeyframeMs: number | undefined;
  let gops: number[] = [];
  let bytesInWindow = 0;
  let firstArrivalMs: number | undefined;
  const configured = new Set<'video' | 'audio'>();

  /** Tracks that arrive without the decoder configuration that they need. */
  function missingConfigs(nowMs: number): ('video' | 'audio')[] {
    return (['video', 'audio'] as const).filter((track) => {
      if (track === 'audio' && health.unsupportedAudio !== undefined) return false;
      const arrivedAtMs = track === 'video' ? health.videoAt : health.audioAt;
      return arrivedAtMs !== undefined && nowMs - arrivedAtMs >= maxConfigDelayMs && !configured.has(track);
    });
  }

  function observeVideo(packet: Extract<MediaPacket, { kind: 'video' }>, atMs: number): void {
    health.videoAt ??= atMs;
    frameTimes.push(packet.dtsMs);
    if (frameTimes.length > 300) frameTimes.shift();
    if (!packet.isKeyframe) return;
    const gopMs = lastKeyframeMs === undefined ? 0 : packet.dtsMs - lastKeyframeMs;
    lastKeyframeMs = packet.dtsMs;
    if (gopMs <= 0) return;
    health.keyframesAt ??= atMs;
    gops = [...gops.slice(-4), gopMs / 1000];
  }

  function forgetBefore(atMs: number): void {
    while (arrivals[0] !== undefined && arrivals[0].atMs < atMs - windowMs)
      bytesInWindow -= arrivals.shift()?.bytes ?? 0;
  }

  function count(bytes: number, atMs: number): void {
    firstArrivalMs ??= atMs;
    arrivals.push({ atMs, bytes });
    bytesInWindow += bytes;
    forgetBefore(atMs);
  }

  return {
    observe(packet: MediaPacket, atMs: number): void {
      switch (packet.kind) {
        case 'video':
          observeVideo(packet, atMs);
          count(packet.data.length, atMs);
          return;
        case 'audio':
          health.audioAt ??= atMs;
          delete health.unsupportedAudio;
          delete health.unsupportedAudioAt;
          count(packet.data.length, atMs);
          return;
        case 'video-config':
        case 'audio-config':
          configured.add(packet.kind === 'video-config' ? 'video' : 'audio');
          health = { ...health, ...describeConfig(packet) };
          return;
        case 'unsupported':
          if (packet.track !== 'audio') return;
          health.audioAt ??= atMs;
          health.unsupportedAudioAt ??= atMs;
          health.unsupportedAudio = packet.codec;
          return;
        case 'metadata':
          return;
      }
    },
    /** A further track is sent, and not recorded. */
    leaveOut(track: 'video' | 'audio'): void {
      const known = health.tracksLeftOut ?? [];
      if (!known.includes(track)) health = { ...health, tracksLeftOut: [...known, track] };
    },
    /** The measurements at `nowMs`. */
    read(nowMs: number): IngestHealth {
      const openGop = lastKeyframeMs === undefined ? 0 : ((frameTimes.at(-1) ?? 0) - lastKeyframeMs) / 1000;
      const keyframeSeconds = Math.max(0, ...gops, openGop > maxUsualGopSeconds ? openGop : 0);
      const fps = frameRate(frameTimes);
      const missing = missingConfigs(nowMs);
      forgetBefore(nowMs);
      const seconds = Math.min(windowMs, nowMs - (firstArrivalMs ?? nowMs)) / 1000;
      return {
        ...health,
        ...(keyframeSeconds > 0 && { keyframeSeconds: round(keyframeSeconds, 2) }),
        ...(fps !== undefined && { fps }),
        ...(missing.length > 0 && { missingConfigs: missing }),
        ...(seconds >= 1 && { bitrate: Math.round((bytesInWindow * 8) / seconds) }),
      };
    },
  };
}

/**
 * A codec header's facts for the operator, without 4:2:0 and 8 bits, which are usual. None if it cannot be read, which the
 * recorder reports itself.
 */
function describeConfig(packet: VideoConfigPacket | AudioConfigPacket): IngestHealth {
  try {
    const configs = packet.kind === 'video-config' ? { video: packet } : { audio: packet };
    const { video, audio } = readPartTracks(configs, { width: 0, height: 0 });
    return {
      ...(video && {
        videoCodec: video.codecString,
        ...displaySize(video, video.pixelRatio),
        isInterlaced: video.isInterlaced || undefined,
        chroma: video.chroma === '4:2:0' ? undefined : video.chroma,
        bitDepth: video.bitDepth === 8 ? undefined : video.bitDepth,
      }),
      ...(audio && { audioCodec: audio.codecString, audioSampleRate: audio.sampleRate }),
    };
  } catch {
    return {};
  }
}

export type IngestMeter = ReturnType<typeof createIngestMeter>;

/** Frames per second from decode times, averaged over the observed window; undefined for fewer than ten frames. */
function frameRate(timesMs: readonly number[]): number | undefined {
  const [first] = timesMs;
  const last = timesMs.at(-1);
  if (timesMs.length < 10 || first === undefined || last === undefined || last <= first) return undefined;
  return round(((timesMs.length - 1) * 1000) / (last - first), 2);
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
