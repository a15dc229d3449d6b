import { isUserSuspended } from '../../contract/hosted-words.ts';
import type { Session, StreamObject } from '../recording/stream-object.ts';
import { addedStreamIds } from './added-stream-ids.ts';
import type { ApiError } from './client/api-error.ts';
import { readStreamById } from './read-one-stream.ts';
import { absentIfGone, readSessionsOf } from './read-sessions.ts';

export interface AddedStreams {
  streams: StreamObject[];
  sessions: Session[];
}

const sessionsEach = 50;

/**
 * What is known of a connection whose key may not list streams: each stream that was added, by its id. Those that are
 * gone are left out. Throws where the key may not even read one.
 */
export async function readAddedStreams(signal: AbortSignal, refusal: ApiError): Promise<AddedStreams> {
  // A suspended user is refused everything, and adding ids would not help.
  if (isUserSuspended(refusal.messages)) throw refusal;
  const ids = addedStreamIds.get();
  const read = await Promise.all(ids.map((id) => absentIfGone(readStreamById(id, signal))));
  const streams = read.filter((stream): stream is StreamObject => stream !== undefined);
  const sessions = await Promise.all(streams.map(({ id }) => readSessionsOf(id, signal, sessionsEach)));
  return { streams, sessions: sessions.flat() };
}
