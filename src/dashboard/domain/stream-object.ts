import type { ingestHealthSchema, refusedEncoderSchema } from '../../contract/ingest-health.ts';
import type { unknownKeysSchema } from '../../contract/machine.ts';
import type { profileSchema } from '../../contract/profile.ts';
import type { queuedChangeSchema } from '../../contract/queued-change.ts';
import type {
  damageSchema,
  encoderNoteSchema,
  gapSchema,
  processingSchema,
  renditionInfoSchema,
} from '../../contract/session.ts';
import type { signalProblemSchema } from '../../contract/signal/signal-problem.ts';
import type { streamObjectSchema } from '../../contract/stream-object.ts';
import type { Tolerant } from '../../contract/tolerant.ts';

// What the dashboard reads of streams and sessions: the contract's resources as its tolerant reader leaves them.

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
/** What is wrong with the encoder's media, by its code; one that is not known here is kept as `unknown`. */
export type IngestIssue =
  | { code: 'missing-configuration'; track: 'video' | 'audio' }
  | { code: 'keyframe-interval'; seconds: number }
  | { code: 'audio-codec'; codec: string }
  | { code: 'track-left-out'; track: 'video' | 'audio' }
  | { code: 'unknown' };
/** What our own service says of a session beyond the API's fields; absent with the hosted API. */
export interface SessionDetails extends Omit<NonNullable<Read['aircheck']>, 'issues'> {
  /** Absent where the API sends words alone. */
  issues?: readonly IngestIssue[] | undefined;
  /** Of a parent: the encoder that was refused last. */
  refused?: RefusedEncoder | undefined;
}

/** What `record` is to become once the stream is no longer live, kept by our service for an upstream. */
export interface QueuedRecord extends Omit<Tolerant<typeof queuedChangeSchema>, 'streamId' | 'state'> {
  /** It will not be made; `problem` says why. */
  hasFailed: boolean;
}

type Read = Tolerant<typeof streamObjectSchema>;

/**
 * A parent or a session as the dashboard has it. Only `record` has a default that means something, because absent
 * equals false (recording-interface, "Rules for `record`", 3).
 */
export interface StreamObject
  extends Omit<Read, 'name' | 'record' | 'recordingStatus' | 'sourceSegmentsDuration' | 'aircheck'> {
  aircheck?: SessionDetails | undefined;
  /** Empty where there is none. */
  name: string;
  record: boolean;
  /** As it came, whatever it is: `session-state.ts` alone judges it. */
  recordingStatus?: unknown;
  /** The API's `sourceSegmentsDuration`. */
  recordedSeconds?: number | undefined;
  /** When a read last found `recordedSeconds` larger than the read before. */
  grewAtMs?: number | undefined;
  queued?: QueuedRecord | undefined;
  /** Every field as the API answered it, secrets left out. */
  raw: Readonly<Record<string, unknown>>;
}

/** Is recording on for the sessions to come: for all of them, for the next one only, or for none? */
export type RecordSetting = boolean | 'once';

export function recordSetting({ record, aircheck }: Pick<StreamObject, 'record' | 'aircheck'>): RecordSetting {
  return record && aircheck?.recordOnce ? 'once' : record;
}

/** A session is a stream object that names its parent. */
export interface Session extends StreamObject {
  parentId: string;
}
