import type { queuedChangeSchema } from '../../contract/connections.ts';
import type { ingestHealthSchema, refusedEncoderSchema } from '../../contract/ingest.ts';
import type { unknownKeysSchema } from '../../contract/machine.ts';
import type {
  damageSchema,
  encoderNoteSchema,
  gapSchema,
  processingSchema,
  renditionInfoSchema,
  streamObjectSchema,
} from '../../contract/session.ts';
import type { signalProblemSchema } from '../../contract/signal.ts';
import type { profileSchema } from '../../contract/stream.ts';
import type { Tolerant } from '../../contract/tolerant.ts';

// The types are the contract's resources, as its tolerant reader returns them.

export type Profile = Tolerant<typeof profileSchema>;
export type IngestHealth = Tolerant<typeof ingestHealthSchema>;
export type RefusedEncoder = Tolerant<typeof refusedEncoderSchema>;
export type UnknownKeyTry = Tolerant<typeof unknownKeysSchema>['addresses'][number];
export type Gap = Tolerant<typeof gapSchema>;
export type Processing = Tolerant<typeof processingSchema>;
export type Rendition = Tolerant<typeof renditionInfoSchema>;
export type Damage = Tolerant<typeof damageSchema>;
export type EncoderNote = Tolerant<typeof encoderNoteSchema>;
export type SignalProblem = Tolerant<typeof signalProblemSchema>;
/** A code that this version does not know becomes `unknown`. */
export type IngestIssue =
  | { code: 'missing-configuration'; track: 'video' | 'audio' }
  | { code: 'keyframe-interval'; seconds: number }
  | { code: 'audio-codec'; codec: string }
  | { code: 'colour-format'; colourFormat: string }
  | { code: 'track-left-out'; track: 'video' | 'audio' }
  | { code: 'unknown' };
/** Only our own service sends these fields. */
export interface AircheckFields extends Omit<NonNullable<Read['aircheck']>, 'issues'> {
  /** Other APIs send sentences without codes. */
  issues?: readonly IngestIssue[] | undefined;
  refused?: RefusedEncoder | undefined;
}

/** Our service changes `record` at an upstream once the stream is no longer live. */
export interface QueuedRecord extends Omit<Tolerant<typeof queuedChangeSchema>, 'streamId' | 'state'> {
  /** The service gave the change up; `problem` says why. */
  hasFailed: boolean;
}

type Read = Tolerant<typeof streamObjectSchema>;

/**
 * A parent or a session as the dashboard has it. Only `record` has a default that means something, because absent
 * equals false (recording-interface, "Rules for `record`", 3).
 */
export interface StreamObject
  extends Omit<Read, 'name' | 'record' | 'recordingStatus' | 'sourceSegmentsDuration' | 'aircheck'> {
  aircheck?: AircheckFields | undefined;
  /** Empty where there is none. */
  name: string;
  record: boolean;
  /** The API's value, unchecked, since a word that is unknown here is shown as it is. `session-state.ts` derives the state. */
  recordingStatus?: unknown;
  /** The API's `sourceSegmentsDuration`. */
  recordedSeconds?: number | undefined;
  /** When a read last found `recordedSeconds` larger than the read before. */
  grewAtMs?: number | undefined;
  queued?: QueuedRecord | undefined;
  /** Every field as the API answered it, secrets left out. */
  raw: Readonly<Record<string, unknown>>;
}

/** `once`: recording is on for the next session only. */
export type RecordSetting = boolean | 'once';

export function recordSetting({ record, aircheck }: Pick<StreamObject, 'record' | 'aircheck'>): RecordSetting {
  return record && aircheck?.recordOnce ? 'once' : record;
}

/** A session is a stream object that names its parent. */
export interface Session extends StreamObject {
  parentId: string;
}

export interface HandedOver {
  atMs: number;
  by: string;
  to: string | undefined;
}
