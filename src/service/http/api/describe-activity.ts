import * as v from 'valibot';
import type { ActivityEntry } from '../../../contract/activity.ts';
import { routePatterns } from '../../../contract/routes.ts';
import { ownLimits } from '../../../contract/signal/usual-limits.ts';
import { type PatchStream, patchStreamSchema } from '../../../contract/stream-requests.ts';
import { changesOf, reconnectText, retentionText, type StreamBefore, watchText } from './describe-changes.ts';

/** A request that succeeded. */
export interface DoneRequest {
  method: string;
  /** As in the contract: `/stream/:id/record`. */
  pattern: string;
  /** What stands for `:id`. */
  id?: string | undefined;
  body: unknown;
  /** The JSON that was answered, where something was created. */
  answer?: unknown;
  /** The stream before the request, as far as it is known. */
  before?: StreamBefore | undefined;
}

export type DescribedActivity = Pick<ActivityEntry, 'what' | 'streamId' | 'sessionIds' | 'name' | 'record' | 'changes'>;

const fieldsSchema = v.looseObject({
  id: v.optional(v.fallback(v.optional(v.string()), undefined)),
  streamId: v.optional(v.fallback(v.optional(v.string()), undefined)),
  name: v.optional(v.fallback(v.optional(v.string()), undefined)),
  record: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
  suspended: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
});

const joinedAnswerSchema = v.looseObject({ sessions: v.array(v.looseObject({ id: v.string() })) });

const fieldsOf = (value: unknown) => {
  const read = v.safeParse(fieldsSchema, value);
  return read.success ? read.output : {};
};

/** Describes what a request did for the activity log; undefined if it only reads or is not an operator's action. */
export function describeActivity({
  method,
  pattern,
  id: streamId,
  body,
  answer,
  before,
}: DoneRequest): DescribedActivity[] {
  const given = fieldsOf(body);
  switch (`${method} ${pattern}`) {
    case `POST ${routePatterns.streams}`:
      return [{ what: 'created', streamId: fieldsOf(answer).id, name: given.name, record: given.record }];
    case `PATCH ${routePatterns.stream}`:
      return describeChange(streamId, body, before);
    case `PATCH ${routePatterns.streamRecord}`:
      return [{ what: given.record ? 'record-on' : 'record-off', streamId }];
    case `PUT ${routePatterns.recordOnce}`:
      return [{ what: 'record-once', streamId }];
    case `DELETE ${routePatterns.recordOnce}`:
      return [{ what: 'record-once-cancelled', streamId }];
    case `DELETE ${routePatterns.stream}`:
      return [{ what: 'deleted', streamId }];
    case `POST ${routePatterns.streamRestore}`:
      return [{ what: 'restored', streamId }];
    case `DELETE ${routePatterns.streamTerminate}`:
      return [{ what: 'terminated', streamId }];
    case `POST ${routePatterns.streamKeyRotation}`:
      return [{ what: 'key-rotated', streamId }];
    case `POST ${routePatterns.testBroadcast}`:
      return [{ what: 'test-broadcast', streamId: given.streamId }];
    case `DELETE ${routePatterns.testBroadcastOf}`:
      return [{ what: 'test-broadcast-stopped', streamId }];
    case `DELETE ${routePatterns.recording}`:
      return streamId === undefined ? [] : [{ what: 'recording-deleted', sessionIds: [streamId] }];
    case `PUT ${routePatterns.keptRecording}`:
      return streamId === undefined ? [] : [{ what: 'recording-kept', sessionIds: [streamId] }];
    case `DELETE ${routePatterns.keptRecording}`:
      return streamId === undefined ? [] : [{ what: 'recording-released', sessionIds: [streamId] }];
    case `POST ${routePatterns.joinedSession}`:
      return [{ what: 'sessions-joined', sessionIds: joinedIdsIn(answer) }];
    case `DELETE ${routePatterns.joinedSession}`:
      return streamId === undefined ? [] : [{ what: 'sessions-separated', sessionIds: [streamId] }];
    case `POST ${routePatterns.upstreamQueue}`:
      return [{ what: 'queued', streamId: given.streamId, record: given.record }];
    case `DELETE ${routePatterns.upstreamQueued}`:
      return [{ what: 'cancelled', streamId }];
    case `POST ${routePatterns.invites}`:
      return [{ what: 'invite-created', name: given.name }];
    case `DELETE ${routePatterns.inviteById}`:
      return [{ what: 'invite-withdrawn' }];
    case `DELETE ${routePatterns.browserSessionById}`:
      return [{ what: 'signed-out' }];
    case `POST ${routePatterns.apiKeys}`:
      return [{ what: 'api-key-created', name: given.name }];
    case `DELETE ${routePatterns.apiKey}`:
      return [{ what: 'api-key-revoked' }];
    default:
      return [];
  }
}

function joinedIdsIn(answer: unknown): string[] {
  const read = v.safeParse(joinedAnswerSchema, answer);
  return read.success ? read.output.sessions.map(({ id }) => id) : [];
}

/** One `PATCH /stream/{id}` may do several things. What is sent as it was is no change. */
function describeChange(
  streamId: string | undefined,
  body: unknown,
  before: StreamBefore | undefined,
): DescribedActivity[] {
  const { name, record, suspended, aircheck: _, ...others } = fieldsOf(body);
  const { signalWatch, tags, retention, reconnectSeconds } = ownFieldsIn(body);
  const further = {
    ...others,
    ...(tags !== undefined && { tags }),
    ...(retention !== undefined && { retention: retentionText(retention) }),
    ...(reconnectSeconds !== undefined && { reconnectSeconds: reconnectText(reconnectSeconds) }),
    ...(signalWatch !== undefined && { signalWatch: watchText(ownLimits(signalWatch ?? [])) }),
  };
  const renaming = name === undefined ? undefined : changesOf({ name }, before);
  const changes = changesOf(further, before);
  return [
    ...(record === undefined ? [] : [{ what: record ? ('record-on' as const) : ('record-off' as const), streamId }]),
    ...(suspended === undefined
      ? []
      : [{ what: suspended ? ('suspended' as const) : ('unsuspended' as const), streamId }]),
    ...(name === undefined || renaming?.length === 0
      ? []
      : [{ what: 'renamed' as const, streamId, name, ...(renaming && { changes: renaming }) }]),
    ...(changes?.length === 0 || Object.values(further).every((value) => value == null)
      ? []
      : [{ what: 'changed' as const, streamId, ...(changes && { changes }) }]),
  ];
}

const ownFieldsSchema = v.looseObject({ aircheck: patchStreamSchema.entries.aircheck });

/** What of it only our service knows. */
function ownFieldsIn(body: unknown): NonNullable<PatchStream['aircheck']> {
  const read = v.safeParse(ownFieldsSchema, body);
  return (read.success ? read.output.aircheck : undefined) ?? {};
}
