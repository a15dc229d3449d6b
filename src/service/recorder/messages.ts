import * as v from 'valibot';
import { ingestHealthSchema } from '../../contract/ingest.ts';
import { encoderNoteSchema, gapSchema } from '../../contract/session.ts';
import { publishEndReasons, refusalReasons } from '../ingest/publish.ts';
import { journalEventSchema } from './journal.ts';

// The messages between the service and its media process, which both check: see `lib/messages.ts`.

const connectionId = v.number();
const sessionId = v.string();

const publishQuestionSchema = v.object({
  connectionId,
  /** A secret: never log it. */
  streamKey: v.string(),
  remoteAddress: v.string(),
  /** It can be told to wait while the encoder that is live is silent. */
  mayWait: v.boolean(),
  /** The connection that it has waited for, and that has been silent for long enough. */
  silentConnectionId: v.optional(v.number()),
});
/** A publisher that asks for permission, and its connection's number. */
export type PublishQuestion = v.InferOutput<typeof publishQuestionSchema>;

const sessionPlanSchema = v.object({
  sessionId,
  directory: v.string(),
  began: v.object({ atMs: v.number(), monotonicMs: v.number() }),
  diskFloorBytes: v.optional(v.number()),
  /** Otherwise it is a live window, which goes with the session. */
  isRecorded: v.boolean(),
});
export type SessionPlan = v.InferOutput<typeof sessionPlanSchema>;

const publishHoldSchema = v.object({ accepted: v.literal(false), reason: v.literal('hold'), sessionId });
/** Another encoder of this session is connected, and may have fallen silent: this one waits, and asks again. */
export type PublishHold = v.InferOutput<typeof publishHoldSchema>;

const publishAnswerSchema = v.union([
  v.object({ accepted: v.literal(true), plan: sessionPlanSchema }),
  v.object({ accepted: v.literal(false), reason: v.picklist(refusalReasons), description: v.string() }),
  publishHoldSchema,
]);
export type PublishAnswer = v.InferOutput<typeof publishAnswerSchema>;

const sessionReportSchema = v.object({
  sessionId,
  lastPacketAt: v.number(),
  /** When its connection began, if it has sent no media. */
  lastMediaAt: v.number(),
  recordedSeconds: v.number(),
  mediaSeconds: v.number(),
  stopped: v.optional(v.string()),
  problem: v.optional(v.string()),
  lost: v.array(gapSchema),
  /** One odd measurement must not cost the report. */
  ingest: v.optional(v.fallback(ingestHealthSchema, {})),
});
/** Measurements of a live session. Seconds of media; times in Unix ms. */
export type SessionReport = v.InferOutput<typeof sessionReportSchema>;

const codecRefusalSchema = v.object({
  sessionId,
  codec: v.string(),
  remoteAddress: v.string(),
  /** For the person at the encoder. */
  description: v.string(),
  /** Some of it could be recorded before. */
  hadMedia: v.boolean(),
});
/** A publisher that is cut off for what it sends. */
export type CodecRefusal = v.InferOutput<typeof codecRefusalSchema>;

const sessionNotedSchema = v.object({ sessionId, note: encoderNoteSchema });
/** An encoder said or sent something beside its media. */
export type SessionNoted = v.InferOutput<typeof sessionNotedSchema>;

const publisherEndedSchema = v.object({
  sessionId,
  connectionId,
  reason: v.picklist(publishEndReasons),
  description: v.optional(v.string()),
});
export type PublisherEnded = v.InferOutput<typeof publisherEndedSchema>;

const recordingCloseSchema = v.object({
  /** Absent: its writer died. */
  durationSeconds: v.optional(v.number()),
  mediaSeconds: v.optional(v.number()),
  /** Why it stopped for good before the end, as a sentence. */
  stopped: v.optional(v.string()),
  /** Why its end could not be written, as a sentence. */
  problem: v.optional(v.string()),
  lost: v.optional(v.array(gapSchema)),
});
/** The result of closing a recording. */
export type RecordingClose = v.InferOutput<typeof recordingCloseSchema>;

const listenAddressesSchema = v.record(v.string(), v.object({ host: v.string(), port: v.number() }));
/** By protocol. Port 0 is a free one until it is listened on. */
export type ListenAddresses = v.InferOutput<typeof listenAddressesSchema>;

export const mediaCommandSchema = v.variant('type', [
  v.object({
    type: v.literal('listen'),
    addresses: listenAddressesSchema,
    /** Connections are numbered on from there, so that no number comes twice. */
    firstConnectionId: v.number(),
  }),
  v.object({ type: v.literal('answer'), questionId: v.number(), answer: publishAnswerSchema }),
  v.object({ type: v.literal('close-connection'), connectionId, description: v.string() }),
  /** Nothing more is written, for this reason in words; without one it is again. */
  v.object({ type: v.literal('forbid-writing'), sessionId, reason: v.optional(v.string()) }),
  v.object({ type: v.literal('end-session'), sessionId }),
  /** Ends all connections and stops listening. */
  v.object({ type: v.literal('stop-listening') }),
]);
export type MediaCommand = v.InferOutput<typeof mediaCommandSchema>;

const ingestTotalsSchema = v.object({ connections: v.number(), packets: v.number(), bytes: v.number() });
/** The sums since the media process began; `connections` are those of now. */
export type IngestTotals = v.InferOutput<typeof ingestTotalsSchema>;

/** An error as the log writes it. */
const loggedErrorSchema = v.object({
  type: v.string(),
  message: v.string(),
  stack: v.optional(v.string()),
  code: v.optional(v.string()),
});
export type LoggedError = v.InferOutput<typeof loggedErrorSchema>;

export const mediaEventSchema = v.variant('type', [
  v.object({ type: v.literal('listening'), addresses: listenAddressesSchema }),
  v.object({
    type: v.literal('listen-failed'),
    protocol: v.string(),
    /** The system's. */
    code: v.optional(v.string()),
    message: v.string(),
  }),
  v.object({ type: v.literal('publish'), questionId: v.number(), ...publishQuestionSchema.entries }),
  v.object({ type: v.literal('reports'), reports: v.array(sessionReportSchema), totals: ingestTotalsSchema }),
  v.object({ type: v.literal('journal'), sessionId, event: journalEventSchema }),
  v.object({ type: v.literal('codec-refused'), ...codecRefusalSchema.entries }),
  v.object({ type: v.literal('noted'), ...sessionNotedSchema.entries }),
  v.object({ type: v.literal('publisher-ended'), ...publisherEndedSchema.entries }),
  v.object({ type: v.literal('session-closed'), sessionId, close: recordingCloseSchema }),
  v.object({ type: v.literal('stopped-listening') }),
  v.object({
    type: v.literal('log'),
    level: v.picklist(['info', 'warn', 'error']),
    message: v.string(),
    fields: v.looseObject({ error: v.optional(v.union([loggedErrorSchema, v.string()])) }),
  }),
]);
export type MediaEvent = v.InferOutput<typeof mediaEventSchema>;
