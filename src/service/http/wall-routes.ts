import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { routePatterns } from '../../contract/routes.ts';
import type { Session } from '../../contract/session.ts';
import type { Stream } from '../../contract/stream.ts';
import {
  type WallChanges,
  type WallSession,
  type WallStream,
  wallDetailFields,
  wallSessionFields,
  wallStreamFields,
} from '../../contract/wall.ts';
import { pick } from '../lib/collections.ts';
import type { LivePictures } from '../playback/live-pictures.ts';
import type { Lifecycle } from '../sessions/lifecycle.ts';
import { bearerOf } from './auth.ts';
import type { ChangeFeed, FeedRows } from './change-feed.ts';
import type { Presenter } from './presenter.ts';
import { baseUrl, idOf, parseQuery } from './requests.ts';

/** Beside what is live, each stream's last session and its last recording come whatever their age. */
const daysShown = 1;
/** The cursor within a page names a session: all of it is one answer. */
const onePage = { maxRows: 1_000_000, maxCharacters: Number.POSITIVE_INFINITY };
const pictureHeight = 540;

const querySchema = v.looseObject({ since: v.optional(v.string()) });

/**
 * The routes of a browser that may only show the wall: names and states, and stills of what is live. docs/decisions/031.
 */
export function addWallRoutes(
  app: FastifyInstance,
  feed: ChangeFeed,
  presenter: Presenter,
  lifecycle: Lifecycle,
  livePictures: LivePictures,
): void {
  const rows: FeedRows<WallStream, WallSession> = {
    ...onePage,
    idOf: ({ kind, id }) => (kind === 'session' ? wallSessionId(id) : id),
    stream(id, accountId) {
      const row = presenter.findStream(id, accountId);
      return row && wallStream(presenter.describeStream(row));
    },
    session(id, accountId, base) {
      const row = presenter.findSession(id, accountId);
      return row && wallSession(presenter.describeSession(row, base, 'session'));
    },
  };

  app.get(routePatterns.wall, async (request, reply): Promise<WallChanges | undefined> => {
    const { since } = parseQuery(querySchema, request, 'a parameter is given twice');
    const asked = { accountId: bearerOf(request).accountId, base: baseUrl(request), since };
    const answer = await feed.read({ ...asked, days: daysShown }, rows);
    if (answer === undefined) reply.code(204);
    return answer;
  });

  app.get(routePatterns.livePicture, async (request, reply) => {
    const { id } = presenter.stream(idOf(request), bearerOf(request).accountId);
    const sessionId = lifecycle.liveOfParent(id)?.sessionId;
    const picture = sessionId === undefined ? undefined : await livePictures.of(sessionId, pictureHeight);
    if (picture === undefined) return reply.code(204).send();
    return reply.type('image/jpeg').send(picture);
  });
}

/** A session's id leads to its recording, so the wall gets another name for it. */
export function wallSessionId(id: string): string {
  return createHash('sha256').update(`wall ${id}`).digest('base64url').slice(0, 22);
}

function wallStream({ aircheck, ...stream }: Stream): WallStream {
  const tags = aircheck?.tags;
  return { ...pick(stream, ...wallStreamFields), ...(tags && { aircheck: { tags } }) };
}

function wallSession(session: Session): WallSession {
  const { id, kind, aircheck } = session;
  return {
    id: wallSessionId(id),
    kind,
    ...pick(session, ...wallSessionFields),
    aircheck: pick(aircheck, ...wallDetailFields),
  };
}
