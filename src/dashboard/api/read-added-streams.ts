import type { StreamObject } from '../recording/stream-object.ts';
import { addedStreams } from './added-streams.ts';
import type { ApiError } from './api-error.ts';
import { clock } from './clock.ts';
import { absentIfGone } from './session-detail.ts';
import { readSessionsOf, readStreamById } from './stream-detail.ts';
import type { StreamsOverview } from './streams-overview.ts';

const sessionsEach = 50;

/**
 * The overview of a connection whose key may not list streams: each stream that was added, by its id. Those that are
 * gone are left out. Throws where the key may not even read one.
 */
export async function readAddedStreams(signal: AbortSignal, refusal: ApiError): Promise<StreamsOverview> {
  // A suspended user is refused everything, and adding ids would not help.
  if (/suspended/i.test(refusal.message)) throw refusal;
  const ids = addedStreams.get();
  const read = await Promise.all(ids.map((id) => absentIfGone(readStreamById(id, signal))));
  const streams = read.filter((stream): stream is StreamObject => stream !== undefined);
  const sessions = await Promise.all(streams.map(({ id }) => readSessionsOf(id, signal, sessionsEach)));
  return {
    streams,
    sessions: sessions.flat(),
    hasMore: false,
    sessionsFrom: 'session',
    isListed: false,
    allReadAtMs: clock.exactMs(),
  };
}
