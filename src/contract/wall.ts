import * as v from 'valibot';
import { changesSchema, sessionDetailsSchema, sessionFields } from './session.ts';
import { streamDetails, streamSchema } from './stream.ts';
import { described } from './values.ts';

/** A session on the wall has the fields of its state, and none that leads to its recording. */
export const wallDetailFields = [
  'connection',
  'lastMediaAt',
  'reconnectUntil',
  'endedAt',
  'processingAt',
  'readyAt',
  'isTest',
  'problem',
  'failedAt',
  'signal',
  'processing',
] as const;

export const wallSessionFields = [
  'parentId',
  'createdAt',
  'record',
  'recordingStatus',
  'sourceSegmentsDuration',
  'isActive',
  'lastSeen',
] as const;

const wallSessionSchema = v.strictObject({
  id: described(v.string(), 'Used on the wall only; no recording can be found by it.'),
  kind: sessionFields.kind,
  ...v.pick(v.strictObject(sessionFields), wallSessionFields).entries,
  aircheck: described(v.pick(v.strictObject(sessionDetailsSchema.entries), wallDetailFields), 'Extensions to the API.'),
});
export type WallSession = v.InferOutput<typeof wallSessionSchema>;

export const wallStreamFields = [
  'id',
  'kind',
  'name',
  'createdAt',
  'record',
  'isActive',
  'lastSeen',
  'suspended',
] as const;

const wallStreamSchema = v.strictObject({
  ...v.pick(streamSchema, wallStreamFields).entries,
  aircheck: v.optional(described(v.strictObject({ tags: streamDetails.tags }), 'Extensions to the API.')),
});
export type WallStream = v.InferOutput<typeof wallStreamSchema>;

/** Answer to `GET /aircheck/wall`. */
export const wallSchema = v.strictObject({
  ...v.omit(changesSchema, ['more']).entries,
  deleted: described(v.array(v.string()), 'The ids of items that are gone.'),
  streams: described(v.array(wallStreamSchema), 'New or changed items.'),
  sessions: described(v.array(wallSessionSchema), 'New or changed items.'),
});
export type WallChanges = v.InferOutput<typeof wallSchema>;
