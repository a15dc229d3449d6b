import type { FastifyRequest } from 'fastify';
import type { ActivityEntry } from '../../contract/activity.ts';
import { localConnectionName } from '../../contract/connections.ts';
import type { Activity, NewActivity } from '../db/activity.ts';
import type { Bearer } from '../db/api-keys.ts';
import type { SessionRow } from '../db/sessions.ts';
import type { StreamRow } from '../db/streams.ts';
import { bearerOf } from './auth.ts';

/** A key as the activity log names it. `AIRCHECK_API_KEY` has no id, and whatever has one is another key. */
export function whoDid({ keyName, keyId }: Pick<Bearer, 'keyName' | 'keyId'>): Pick<ActivityEntry, 'by' | 'byKeyId'> {
  return { by: keyName, ...(keyId !== '' && { byKeyId: keyId }) };
}

type Note = Omit<NewActivity, 'by' | 'byKeyId' | 'connection'> & { connection?: string };

/** Notes that the key of the request did this, at the local connection unless another one is named. */
export function noteBy(request: FastifyRequest, activity: Activity, note: Note): void {
  const { accountId, ...bearer } = bearerOf(request);
  activity.note(accountId, { ...whoDid(bearer), connection: localConnectionName, ...note });
}

/** A stream as an entry names it. */
export const aboutStream = ({ id, name }: StreamRow) => ({ streamId: id, name });

/** A session's recording as an entry names it. */
export const aboutRecording = ({ id, parentId, name }: SessionRow) => ({ streamId: parentId, sessionIds: [id], name });
