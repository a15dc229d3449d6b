import type { Fields } from './api.ts';
import { Mismatch } from './mismatch.ts';
import type { Push } from './publisher.ts';
import type { Context } from './rule.ts';
import { until } from './until.ts';

/** The API shows within this time what an encoder does. */
export const noticedSeconds = 30;

/** A stream with a live encoder on it. */
export interface LiveStream {
  parent: Fields & { id: string };
  push: Push;
  /** As `/session?parentId=…` and `/stream/{id}/sessions` return it. */
  session: Fields & { id: string };
  /** The id of its stream object: the session's own in 2021, another one today. */
  childId: string;
}

export async function pushTo({ api, publisher }: Context, { streamKey }: Fields, isSilent?: boolean): Promise<Push> {
  const [first = {}] = (await api.get('/ingest', { key: null })).list();
  if (!publisher) throw new Error('There is no encoder.');
  return await publisher({ url: String(first.ingest), streamKey: String(streamKey), isSilent });
}

/** Publishes to the stream and waits until its newest session is listed everywhere, with its first media. */
export async function goLive(context: Context, parent: LiveStream['parent']): Promise<LiveStream> {
  const known = (await sessionsOf(context, parent.id)).map(({ id }) => id);
  const push = await pushTo(context, parent);
  return await orStop(push, async () => {
    const isNew = (row: Fields) => !known.includes(row.id) && Number(row.sourceSegmentsDuration) > 0;
    const rows = await until(
      () => sessionsOf(context, parent.id),
      (sessions) => sessions.some(isNew),
      noticedSeconds,
    );
    const session = rows.find(isNew);
    if (!session) throw new Mismatch('the session to be listed with media while its encoder sends', rows);
    const isChild = (row: Fields) => row.parentId === parent.id && row.isActive === true;
    const children = await until(
      async () => (await context.api.get('/stream?sessionsonly=1&limit=1000')).list(),
      (streams) => streams.some(isChild),
      noticedSeconds,
    );
    return {
      parent,
      push,
      session: { ...session, id: String(session.id) },
      childId: String(children.find(isChild)?.id),
    };
  });
}

/** Stops the encoder if `see` throws. */
export async function orStop<Seen>(push: Push, see: () => Promise<Seen>): Promise<Seen> {
  try {
    return await see();
  } catch (error) {
    await push.stop();
    throw error;
  }
}

/** `GET /stream/{parentId}/sessions`: only sessions that have media. */
export async function sessionsOf({ api }: Context, parentId: string): Promise<Fields[]> {
  return (await api.get(`/stream/${parentId}/sessions`)).list();
}

/** The parent, once none of its sessions is live. */
export function untilIdle({ api }: Context, parentId: string): Promise<Fields> {
  return until(
    () => api.read(parentId),
    (parent) => parent.isActive !== true,
    noticedSeconds,
  );
}
