import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  type Damage,
  damageSchema,
  type EndCause,
  encoderNoteSchema,
  endCauses,
  type Gap,
  gapSchema,
  type RecordingStatus,
  recordingStatuses,
  renditionInfoSchema,
  type SessionNote,
} from '../../contract/session.ts';
import { type Loudness, loudnessSchema, type SignalProblem, signalProblemSchema } from '../../contract/signal.ts';
import { type Profile, profileSchema } from '../../contract/stream.ts';

import { absent, jsonColumn, type KeptRow } from './rows.ts';
import { randomBase36, type StreamRow } from './streams.ts';

/** A rendition as stored: with its folder inside the recording, where it was made. */
const renditionRowSchema = v.looseObject({ ...renditionInfoSchema.entries, directory: v.optional(v.string()) });
export type RenditionRow = v.InferOutput<typeof renditionRowSchema>;

/** A child session as stored. Times are Unix ms; `recordingStatus` only if it is recorded. */
export interface SessionRow {
  id: string;
  accountId: string;
  parentId: string;
  name: string;
  playbackId: string;
  record: boolean;
  profiles: Profile[];
  createdBy: string;
  createdAt: number;
  /** Of a test broadcast. */
  isTest: boolean;
  lastSeen: number;
  durationSeconds: number;
  gaps: Gap[];
  /** What was wrong with its signal. */
  signalFound?: SignalProblem[] | undefined;
  encoderNotes?: SessionNote[] | undefined;
  /** The source's, as far as it was measured. */
  loudness?: Loudness | undefined;
  recordingStatus?: RecordingStatus | undefined;
  endedAt?: number | undefined;
  /** Absent of sessions of earlier versions. */
  endCause?: EndCause | undefined;
  endReason?: string | undefined;
  /** When processing began, if later than `endedAt`. */
  processingAt?: number | undefined;
  readyAt?: number | undefined;
  failure?: string | undefined;
  /** Absent of sessions of earlier versions. */
  failedAt?: number | undefined;
  sizeBytes?: number | undefined;
  renditions: RenditionRow[];
  isIllustrated: boolean;
  deletedAt?: number | undefined;
  /** Damage found after it was ready; `rendition` is the folder's name. */
  damage?: Damage[] | undefined;
  /** Whose link was given to somebody, and has not been undone. */
  handedOver?: HandedOver | undefined;
}

/** When a link was handed over, by whom, and to whom. */
export interface HandedOver {
  at: number;
  by: string;
  to?: string | undefined;
}

/** Converts a database row to the service's form. */
export const sessionRowSchema = v.pipe(
  v.looseObject({
    id: v.string(),
    account_id: v.string(),
    parent_id: v.string(),
    name: v.string(),
    playback_id: v.string(),
    record: v.number(),
    profiles: jsonColumn(v.array(v.looseObject(profileSchema.entries))),
    created_by: v.string(),
    created_at: v.number(),
    is_test: v.number(),
    last_seen: v.number(),
    duration_seconds: v.number(),
    gaps: jsonColumn(v.array(v.looseObject(gapSchema.entries))),
    signal_found: jsonColumn(v.array(v.looseObject(signalProblemSchema.entries))),
    encoder_notes: jsonColumn(v.array(v.looseObject(encoderNoteSchema.entries))),
    loudness: absent(jsonColumn(loudnessSchema)),
    recording_status: absent(v.picklist(recordingStatuses)),
    ended_at: absent(v.number()),
    end_cause: absent(v.picklist(endCauses)),
    end_reason: absent(v.string()),
    processing_at: absent(v.number()),
    ready_at: absent(v.number()),
    failure: absent(v.string()),
    failed_at: absent(v.number()),
    size_bytes: absent(v.number()),
    renditions: jsonColumn(v.array(renditionRowSchema)),
    is_illustrated: v.number(),
    deleted_at: absent(v.number()),
    damage: jsonColumn(v.array(v.looseObject(damageSchema.entries))),
    handed_over_at: absent(v.number()),
    handed_over_by: absent(v.string()),
    handed_over_to: absent(v.string()),
  }),
  v.transform(
    (row): SessionRow => ({
      id: row.id,
      accountId: row.account_id,
      parentId: row.parent_id,
      name: row.name,
      playbackId: row.playback_id,
      record: row.record === 1,
      profiles: row.profiles,
      createdBy: row.created_by,
      createdAt: row.created_at,
      isTest: row.is_test === 1,
      lastSeen: row.last_seen,
      durationSeconds: row.duration_seconds,
      gaps: row.gaps,
      signalFound: row.signal_found,
      encoderNotes: row.encoder_notes,
      loudness: row.loudness,
      recordingStatus: row.recording_status,
      endedAt: row.ended_at,
      endCause: row.end_cause,
      endReason: row.end_reason,
      processingAt: row.processing_at,
      readyAt: row.ready_at,
      failure: row.failure,
      failedAt: row.failed_at,
      sizeBytes: row.size_bytes,
      renditions: row.renditions,
      isIllustrated: row.is_illustrated === 1,
      deletedAt: row.deleted_at,
      damage: row.damage,
      handedOver:
        row.handed_over_at === undefined
          ? undefined
          : { at: row.handed_over_at, by: row.handed_over_by ?? '', to: row.handed_over_to },
    }),
  ),
);

/** Fields that change during a session. */
export interface SessionProgress {
  lastSeen: number;
  durationSeconds: number;
  gaps: Gap[];
}

/** The changeable fields of a session. */
export type SessionChange = Partial<
  Pick<
    SessionRow,
    | 'lastSeen'
    | 'durationSeconds'
    | 'gaps'
    | 'signalFound'
    | 'encoderNotes'
    | 'loudness'
    | 'recordingStatus'
    | 'endedAt'
    | 'endCause'
    | 'endReason'
    | 'processingAt'
    | 'readyAt'
    | 'failure'
    | 'failedAt'
    | 'sizeBytes'
    | 'renditions'
    | 'damage'
    | 'isIllustrated'
    | 'deletedAt'
  >
>;

/**
 * Creates a session of a parent, with the parent's current `record` and `profiles`.
 * Source: recording-interface, "Parent `record` flag": new sessions only.
 */
export function newSessionRow(stream: StreamRow, nowMs: number, isTest = false): SessionRow {
  return {
    id: randomUUID(),
    accountId: stream.accountId,
    parentId: stream.id,
    name: stream.name,
    playbackId: randomBase36(16),
    record: stream.record,
    profiles: stream.profiles,
    createdBy: stream.createdBy,
    createdAt: nowMs,
    isTest,
    lastSeen: nowMs,
    durationSeconds: 0,
    gaps: [],
    recordingStatus: stream.record ? 'waiting' : undefined,
    renditions: [],
    isIllustrated: false,
  };
}

/** A row by the database's columns; findings after `ready` have their own columns. */
export function sessionColumns(row: SessionRow): KeptRow {
  return {
    id: row.id,
    account_id: row.accountId,
    parent_id: row.parentId,
    name: row.name,
    playback_id: row.playbackId,
    record: row.record ? 1 : 0,
    profiles: JSON.stringify(row.profiles),
    created_by: row.createdBy,
    created_at: row.createdAt,
    is_test: row.isTest ? 1 : 0,
    last_seen: row.lastSeen,
    duration_seconds: row.durationSeconds,
    gaps: JSON.stringify(row.gaps),
    signal_found: JSON.stringify(row.signalFound ?? []),
    encoder_notes: JSON.stringify(row.encoderNotes ?? []),
    loudness: row.loudness === undefined ? null : JSON.stringify(row.loudness),
    recording_status: row.recordingStatus ?? null,
    ended_at: row.endedAt ?? null,
    end_cause: row.endCause ?? null,
    end_reason: row.endReason ?? null,
    processing_at: row.processingAt ?? null,
    ready_at: row.readyAt ?? null,
    failure: row.failure ?? null,
    failed_at: row.failedAt ?? null,
    size_bytes: row.sizeBytes ?? null,
    renditions: JSON.stringify(row.renditions),
    is_illustrated: row.isIllustrated ? 1 : 0,
    deleted_at: row.deletedAt ?? null,
  };
}

/** The same from a backup: after a restore the recording is read again before it is `ready`. */
export function unsettledColumns(row: SessionRow): KeptRow {
  return { ...sessionColumns(row), recording_status: row.record ? 'waiting' : null, ready_at: null, failure: null };
}
