import type { QueryClient } from '@tanstack/react-query';
import { isRefusedWhileLive } from '../../../contract/hosted-words.ts';
import { routes } from '../../../contract/routes.ts';
import type { SetRecord } from '../../../contract/stream-requests.ts';
import { type RecordSetting, recordSetting } from '../../recording/stream-object.ts';
import { words } from '../api-words.ts';
import { ApiError } from '../client/api-error.ts';
import { ownerOf } from '../client/query-client.ts';
import { refusal } from '../client/refusal.ts';
import { type ApiOwner, requestApi } from '../client/request.ts';
import { readStreamById } from '../read-one-stream.ts';
import { streamsKey, streamsSoFar } from '../streams.ts';
import { readQueuedOf, withQueued } from '../with-queued.ts';
import { writeStream } from './write-stream.ts';

/** A change is settled by what the service says when it is asked again, whatever the PATCH answered. */
export interface RecordChange {
  asked: RecordSetting;
  confirmed: RecordSetting;
  /** What Undo brings back. */
  before: RecordSetting | undefined;
  /** It waits for the end of the session: our service will make it. */
  isQueued: boolean;
}

/** Makes one change of one stream's switch, and asks again what the service has. Without a value: cancels what is queued. */
export async function makeRecordChange(
  client: QueryClient,
  streamId: string,
  record: RecordSetting | undefined,
): Promise<RecordChange> {
  const owner = ownerOf(client);
  const before = beforeOf(client, streamId);
  if (record !== undefined) await changeOrQueue(owner, streamId, record);
  else if (owner.upstream !== undefined) {
    await (await import('../queued-changes.ts')).cancelQueuedChange(owner.upstream, streamId);
  }
  const [read, queued] = await Promise.all([
    readStreamById(streamId, undefined, { of: owner }),
    readQueuedOf(client, streamId),
  ]);
  const stream = withQueued(read, queued);
  // A read that began before the change could bring back the old value after it.
  await client.cancelQueries({ queryKey: streamsKey });
  writeStream(client, stream);
  const isQueued = queued !== undefined && !queued.hasFailed && queued.record === record;
  const confirmed = recordSetting(stream);
  return { asked: record ?? confirmed, confirmed, before, isQueued };
}

/** Makes the change; where it is refused while live, leaves it with our service for the end of the session. */
async function changeOrQueue(owner: ApiOwner, streamId: string, record: RecordSetting): Promise<void> {
  if (record === 'once') {
    await requestApi(routes.recordOnce(streamId), { method: 'PUT', expects: 'nothing', of: owner });
    return;
  }
  const body: SetRecord = { record };
  try {
    await requestApi(routes.streamRecord(streamId), { method: 'PATCH', body, expects: 'nothing', of: owner });
  } catch (error) {
    if (!(error instanceof ApiError && isRefusedWhileLive(error.status, error.messages))) throw error;
    // Without our service in between there is nobody to wait for the end of the session.
    if (owner.upstream === undefined) throw refusal({ status: 400, messages: [words.notWhileLive] });
    await (await import('../queued-changes.ts')).queueChange(owner.upstream, { streamId, record });
  }
}

function beforeOf(client: QueryClient, streamId: string): RecordSetting | undefined {
  const known = streamsSoFar(client)?.streams.find(({ id }) => id === streamId);
  return known && recordSetting(known);
}
