import type { ingestIssueSchema } from '../../contract/ingest-health.ts';
import { isRecordOn } from '../../contract/stream.ts';
import { streamObjectSchema } from '../../contract/stream-object.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import type { IngestIssue, Processing, Session, SessionDetails, StreamObject } from '../recording/stream-object.ts';

/** Never kept where the page shows every field: a parent's key also rides on its sessions there. */
const secretFields = new Set(['streamKey', 'parentStream', 'multistream', 'pull', 'userId']);

const readTolerantly = tolerant(streamObjectSchema);

// An unchanged answer is the same object again: its rows are read once, and nothing has to compare them.
const alreadyRead = new WeakMap<object, StreamObject>();

/** Reads one stream object; undefined when it has no id, which is the one thing nothing can do without. */
export function readStreamObject(value: unknown): StreamObject | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const read = alreadyRead.get(value) ?? readFresh(value);
  if (read !== undefined) alreadyRead.set(value, read);
  return read;
}

function readFresh(value: object): StreamObject | undefined {
  const read = readTolerantly(value);
  if (read === undefined) return undefined;
  const { sourceSegmentsDuration, aircheck, ...fields } = read;
  const raw = Object.fromEntries(Object.entries(value).filter(([name]) => !secretFields.has(name)));
  return {
    ...fields,
    name: fields.name ?? '',
    record: isRecordOn(fields),
    recordingStatus: raw.recordingStatus,
    recordedSeconds: sourceSegmentsDuration,
    aircheck: aircheck && sensible(aircheck),
    raw,
  };
}

/** Without what is well formed and still cannot be. */
function sensible(aircheck: NonNullable<Tolerant<typeof streamObjectSchema>['aircheck']>): SessionDetails {
  return {
    ...aircheck,
    gaps: aircheck.gaps?.filter(({ startedAtMs, endedAtMs }) => endedAtMs >= startedAtMs),
    issues: aircheck.issues?.map(knownIssue),
    processing: aircheck.processing && sensibleProgress(aircheck.processing),
  };
}

function knownIssue({ code, track, seconds, codec }: Tolerant<typeof ingestIssueSchema>): IngestIssue {
  if ((code === 'missing-configuration' || code === 'track-left-out') && track !== undefined) return { code, track };
  if (code === 'audio-codec' && codec !== undefined) return { code, codec };
  return code === 'keyframe-interval' && seconds !== undefined ? { code, seconds } : { code: 'unknown' };
}

function sensibleProgress({ done, total, ...rest }: Processing): Processing | undefined {
  return total === 0 ? undefined : { ...rest, done: Math.min(done, total), total };
}

/** Does this row name its parent? Then it is a session. */
export function isSessionRow(row: StreamObject): row is Session {
  return row.parentId !== undefined;
}
