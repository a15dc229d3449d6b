/** An interruption of a session: the encoder was away between the two times. */
export interface GapRead {
  startedAtMs: number;
  endedAtMs: number;
  /** Nothing could be written; otherwise the encoder was away. */
  isDisks?: boolean | undefined;
}

/** What is measured of the encoder's media while it comes; `bitrate` in bit/s. */
export interface IngestRead {
  videoCodec?: string | undefined;
  audioCodec?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  fps?: number | undefined;
  keyframeSeconds?: number | undefined;
  audioSampleRate?: number | undefined;
  bitrate?: number | undefined;
  connectedAtMs?: number | undefined;
  videoAtMs?: number | undefined;
  audioAtMs?: number | undefined;
  keyframesAtMs?: number | undefined;
}

/** What is wrong with the encoder's media, by its code; one that is not known here is kept as `unknown`. */
export type IngestIssueRead =
  | { code: 'missing-configuration'; track: 'video' | 'audio' }
  | { code: 'keyframe-interval'; seconds: number }
  | { code: 'unknown' };

/** How far the renditions of an ended session are, in segments. */
export interface ProcessingRead {
  done: number;
  total: number;
  remainingSeconds?: number | undefined;
}

/** One level of a recording; `dropped` is why it was left out. */
export interface RenditionRead {
  name: string;
  width?: number | undefined;
  height?: number | undefined;
  bitrate?: number | undefined;
  bytes?: number | undefined;
  mp4Url?: string | undefined;
  dropped?: string | undefined;
}

/** What was found damaged of a ready recording; without a rendition it is a file that no player needs. */
export interface DamageRead {
  rendition?: string | undefined;
  reason: string;
  foundAtMs?: number | undefined;
}

/** What our own service tells of a session beyond the API's fields; absent with the hosted API. */
export interface AircheckRead {
  connection?: 'connected' | 'reconnecting' | undefined;
  endedAtMs?: number | undefined;
  readyAtMs?: number | undefined;
  endReason?: string | undefined;
  failure?: string | undefined;
  /** Why nothing can be recorded, or the recording not be finished, for now. It is tried again. */
  problem?: string | undefined;
  gaps: readonly GapRead[];
  ingest?: IngestRead | undefined;
  /** Absent where the API sends words alone. */
  issues?: readonly IngestIssueRead[] | undefined;
  processing?: ProcessingRead | undefined;
  renditions?: readonly RenditionRead[] | undefined;
  damage?: readonly DamageRead[] | undefined;
  sizeBytes?: number | undefined;
  posterUrl?: string | undefined;
  storyboardUrl?: string | undefined;
  deletedAtMs?: number | undefined;
}

/** What `record` is to become once the stream is no longer live, kept by our service for an upstream. */
export interface QueuedRecord {
  record: boolean;
  queuedAtMs: number;
  /** The API key's name. */
  queuedBy: string;
  /** It will not be made; `problem` says why. */
  isGivenUp: boolean;
  problem?: string | undefined;
}

export interface ProfileRead {
  name: string;
  width?: number | undefined;
  height?: number | undefined;
  bitrate?: number | undefined;
}

/**
 * A stream object as the dashboard reads it: loosely, every time in Unix ms, what is missing or of a wrong type is
 * absent. Only `record` has a default, because absent equals false (recording-interface, "Rules for `record`", 3).
 */
export interface StreamObject {
  id: string;
  name: string;
  parentId?: string | undefined;
  createdAtMs?: number | undefined;
  lastSeenMs?: number | undefined;
  record: boolean;
  /** As it came, whatever it is: `session-state.ts` alone judges it. */
  recordingStatus?: unknown;
  isActive?: boolean | undefined;
  recordedSeconds?: number | undefined;
  /** When a read last found `recordedSeconds` larger than the read before. */
  grewAtMs?: number | undefined;
  streamKey?: string | undefined;
  playbackId?: string | undefined;
  recordingUrl?: string | undefined;
  mp4Url?: string | undefined;
  /** What the service finds wrong with what the encoder sends, in its words. */
  issues?: readonly string[] | undefined;
  profiles: readonly ProfileRead[];
  aircheck?: AircheckRead | undefined;
  queued?: QueuedRecord | undefined;
  /** Every field as the API answered it, secrets left out. */
  raw: Readonly<Record<string, unknown>>;
}

/** A session is a stream object that names its parent. */
export interface Session extends StreamObject {
  parentId: string;
}
