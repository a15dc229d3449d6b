import { isRecordOn } from '../../contract/record.ts';
import { readTimeMs } from '../recording/read-time.ts';
import type { ProfileRead, Session, StreamObject } from '../recording/stream-object.ts';
import { ApiError } from './api-error.ts';
import { readAircheck } from './read-aircheck.ts';
import { readFields, readList, readNumber, readText, readUrl } from './read-values.ts';

/** Never kept where the page shows every field: a parent's key also rides on its sessions there. */
const secretFields = new Set(['streamKey', 'parentStream', 'multistream', 'pull', 'userId']);

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
  const fields = readFields(value);
  const id = readText(fields?.id);
  if (fields === undefined || id === undefined) return undefined;
  return {
    id,
    name: readText(fields.name) ?? '',
    parentId: readText(fields.parentId),
    createdAtMs: readTimeMs(fields.createdAt),
    lastSeenMs: readTimeMs(fields.lastSeen),
    record: isRecordOn(fields),
    recordingStatus: fields.recordingStatus,
    isActive: typeof fields.isActive === 'boolean' ? fields.isActive : undefined,
    recordedSeconds: readNumber(fields.sourceSegmentsDuration),
    streamKey: readText(fields.streamKey),
    playbackId: readText(fields.playbackId),
    recordingUrl: readUrl(fields.recordingUrl),
    mp4Url: readUrl(fields.mp4Url),
    issues: readList(fields.issues).flatMap((issue) => readText(issue) ?? []),
    profiles: readList(fields.profiles).flatMap(readProfile),
    aircheck: readAircheck(fields.aircheck),
    raw: Object.fromEntries(Object.entries(fields).filter(([name]) => !secretFields.has(name))),
  };
}

/** Reads a session; `parentId` fills in where a list of one stream's sessions leaves it out. */
export function readSession(value: unknown, parentId?: string): Session | undefined {
  const read = readStreamObject(value);
  const parent = read?.parentId ?? parentId;
  if (read === undefined || parent === undefined) return undefined;
  return isSessionRow(read) ? read : { ...read, parentId: parent };
}

/** Does this row name its parent? Then it is a session. */
export function isSessionRow(row: StreamObject): row is Session {
  return row.parentId !== undefined;
}

/** Reads a list, leaving out the rows that cannot be read: one bad row never blanks a page. */
export function readRows<Row>(body: unknown, readRow: (value: unknown) => Row | undefined): Row[] {
  if (!Array.isArray(body)) throw new ApiError({ kind: 'parse', status: 200 });
  return body.flatMap((value) => readRow(value) ?? []);
}

/** Reads a single stream object, or throws: an answer without one is not the API's. */
export function readOne<Row>(body: unknown, readRow: (value: unknown) => Row | undefined): Row {
  const row = readRow(body);
  if (row === undefined) throw new ApiError({ kind: 'parse', status: 200 });
  return row;
}

function readProfile(value: unknown): ProfileRead[] {
  const fields = readFields(value);
  const name = readText(fields?.name);
  if (fields === undefined || name === undefined) return [];
  const { width, height, bitrate } = fields;
  return [{ name, width: readNumber(width), height: readNumber(height), bitrate: readNumber(bitrate) }];
}
