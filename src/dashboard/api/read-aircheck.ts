import { readTimeMs } from '../recording/read-time.ts';
import type {
  AircheckRead,
  DamageRead,
  GapRead,
  IngestIssueRead,
  IngestRead,
  ProcessingRead,
  RenditionRead,
} from '../recording/stream-object.ts';
import { readFields, readList, readNumber, readText, readUrl } from './read-values.ts';

/** Reads what our own service tells of a session; undefined where there is nothing of it. */
export function readAircheck(value: unknown): AircheckRead | undefined {
  const fields = readFields(value);
  if (fields === undefined) return undefined;
  const { connection } = fields;
  return {
    connection: connection === 'connected' || connection === 'reconnecting' ? connection : undefined,
    endedAtMs: readTimeMs(fields.endedAt),
    readyAtMs: readTimeMs(fields.readyAt),
    endReason: readText(fields.endReason),
    failure: readText(fields.failure),
    problem: readText(fields.problem),
    gaps: readList(fields.gaps).flatMap(readGap),
    ingest: readIngest(fields.ingest),
    issues: fields.issues === undefined ? undefined : readList(fields.issues).map(readIssue),
    processing: readProcessing(fields.processing),
    renditions: readList(fields.renditions).flatMap(readRendition),
    damage: readList(fields.damage).flatMap(readDamage),
    sizeBytes: readNumber(fields.sizeBytes),
    posterUrl: readUrl(fields.posterUrl),
    storyboardUrl: readUrl(fields.storyboardUrl),
    deletedAtMs: readTimeMs(fields.deletedAt),
  };
}

function readDamage(value: unknown): DamageRead[] {
  const fields = readFields(value);
  const reason = readText(fields?.reason);
  if (reason === undefined) return [];
  return [{ rendition: readText(fields?.rendition), reason, foundAtMs: readTimeMs(fields?.foundAt) }];
}

function readGap(value: unknown): GapRead[] {
  const fields = readFields(value);
  const startedAtMs = readTimeMs(fields?.startedAt);
  const endedAtMs = readTimeMs(fields?.endedAt);
  return startedAtMs === undefined || endedAtMs === undefined || endedAtMs < startedAtMs
    ? []
    : [{ startedAtMs, endedAtMs, isDisks: fields?.cause === 'disk' }];
}

function readIngest(value: unknown): IngestRead | undefined {
  const fields = readFields(value);
  if (fields === undefined) return undefined;
  return {
    videoCodec: readText(fields.videoCodec),
    audioCodec: readText(fields.audioCodec),
    width: readNumber(fields.width),
    height: readNumber(fields.height),
    fps: readNumber(fields.fps),
    keyframeSeconds: readNumber(fields.keyframeSeconds),
    audioSampleRate: readNumber(fields.audioSampleRate),
    bitrate: readNumber(fields.bitrate),
    connectedAtMs: readTimeMs(fields.connectedAt),
    videoAtMs: readTimeMs(fields.videoAt),
    audioAtMs: readTimeMs(fields.audioAt),
    keyframesAtMs: readTimeMs(fields.keyframesAt),
  };
}

function readIssue(value: unknown): IngestIssueRead {
  const fields = readFields(value);
  const { code, track } = fields ?? {};
  const seconds = readNumber(fields?.seconds);
  if (code === 'missing-configuration' && (track === 'video' || track === 'audio')) return { code, track };
  return code === 'keyframe-interval' && seconds !== undefined ? { code, seconds } : { code: 'unknown' };
}

function readProcessing(value: unknown): ProcessingRead | undefined {
  const fields = readFields(value);
  const done = readNumber(fields?.done);
  const total = readNumber(fields?.total);
  if (done === undefined || total === undefined || total === 0) return undefined;
  return { done: Math.min(done, total), total, remainingSeconds: readNumber(fields?.remainingSeconds) };
}

function readRendition(value: unknown): RenditionRead[] {
  const fields = readFields(value);
  const name = readText(fields?.name);
  if (fields === undefined || name === undefined) return [];
  return [
    {
      name,
      width: readNumber(fields.width),
      height: readNumber(fields.height),
      bitrate: readNumber(fields.bitrate),
      bytes: readNumber(fields.bytes),
      mp4Url: readUrl(fields.mp4Url),
      dropped: readText(fields.dropped),
    },
  ];
}
