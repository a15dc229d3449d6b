import type { Change } from './database-state.ts';

interface Allowed {
  table: string;
  /** Of the row that the path names. Without them: one row comes or goes. */
  columns?: readonly string[];
}

/** What an operation may change where it succeeds; what is not listed may change nothing, ever. */
const allowed: Readonly<Record<string, Allowed>> = {
  createStream: { table: 'streams' },
  patchStream: {
    table: 'streams',
    columns: [
      ...['name', 'record', 'profiles', 'suspended', 'extras', 'record_once', 'signal_watch', 'tags'],
      ...['retention_days', 'retention_changed_at', 'reconnect_seconds'],
    ],
  },
  setRecord: { table: 'streams', columns: ['record', 'record_once'] },
  recordOnce: { table: 'streams', columns: ['record', 'record_once'] },
  cancelRecordOnce: { table: 'streams', columns: ['record', 'record_once'] },
  deleteStream: { table: 'streams', columns: ['deleted_at', 'record_once'] },
  restoreStream: { table: 'streams', columns: ['deleted_at'] },
  rotateStreamKey: {
    table: 'streams',
    columns: ['stream_key', 'stream_key_hash', 'stream_key_former_hashes', 'key_rotated_at'],
  },
  createSchedule: { table: 'schedules' },
  deleteSchedule: { table: 'schedules' },
  createHandover: { table: 'handovers' },
  undoHandover: { table: 'handovers' },
  createDeliveryPage: { table: 'delivery_pages' },
  replaceDeliveryPage: {
    table: 'delivery_pages',
    columns: ['title', 'note', 'recipient', 'sender', 'expires_at'],
  },
  revokeDeliveryPage: { table: 'delivery_pages', columns: ['revoked_at'] },
  restoreDeliveryPage: { table: 'delivery_pages', columns: ['revoked_at'] },
  createHandoverTemplate: { table: 'handover_templates' },
  deleteHandoverTemplate: { table: 'handover_templates' },
  deleteRecording: {
    table: 'sessions',
    columns: ['recording_status', 'deleted_at', 'size_bytes', 'is_illustrated'],
  },
  keepRecording: { table: 'kept_recordings', columns: ['*', 'kept_at', 'kept_by', 'released_at'] },
  releaseRecording: { table: 'kept_recordings', columns: ['released_at'] },
  joinSessions: { table: 'joined_sessions' },
  separateSessions: { table: 'joined_sessions' },
  createClip: { table: 'clips' },
  patchClip: { table: 'clips', columns: ['name', 'keep'] },
  deleteClip: { table: 'clips' },
  createWebhook: { table: 'webhooks' },
  replaceWebhook: {
    table: 'webhooks',
    columns: ['name', 'url', 'format', 'language', 'events', 'stream_ids', 'tags', 'failures', 'next_try_at'],
  },
  deleteWebhook: { table: 'webhooks' },
  rotateWebhookSecret: { table: 'webhooks', columns: ['secret', 'former_secret', 'former_until'] },
  pauseWebhook: { table: 'webhooks', columns: ['paused_at', 'left_out'] },
  resumeWebhook: { table: 'webhooks', columns: ['paused_at', 'left_out', 'failures', 'next_try_at'] },
  testWebhook: { table: 'webhook_deliveries' },
  changeSettings: { table: 'service_settings', columns: ['*', 'changed'] },
  createConnection: { table: 'added_connections' },
  replaceConnection: { table: 'added_connections', columns: ['label', 'base_url', 'api_key'] },
  deleteConnection: { table: 'added_connections' },
  createApiKey: { table: 'api_keys' },
  createInvite: { table: 'invites' },
  withdrawInvite: { table: 'invites' },
  revokeApiKey: { table: 'api_keys', columns: ['revoked_at'] },
  queueChange: { table: 'queued_changes' },
  cancelQueuedChange: { table: 'queued_changes' },
  signOut: { table: 'api_keys', columns: ['revoked_at'] },
};

export interface Outcome {
  operationId: string | undefined;
  succeeded: boolean;
  /** The id in the path; undefined where the operation has none. */
  id: string | undefined;
  changes: readonly Change[];
}

/** The changes that this outcome may not have brought. */
export function forbiddenChanges({ operationId, succeeded, id, changes }: Outcome): readonly Change[] {
  const may = operationId === undefined || !succeeded ? undefined : allowed[operationId];
  if (may === undefined) return changes;
  const isAllowed = (change: Change) =>
    change.table === may.table &&
    (may.columns === undefined
      ? change.column === '*' && changes.length === 1
      : may.columns.includes(change.column) && (id === undefined || change.id === id));
  return changes.filter((change) => !isAllowed(change));
}
