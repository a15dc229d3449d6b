import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { routePatterns } from '../../../contract/routes.ts';
import { ListBusyError } from '../../store/lists/list-errors.ts';
import { bearerOf } from '../server/auth.ts';
import { baseUrl } from '../server/base-url.ts';
import { ApiError } from '../server/error-answers.ts';
import type { ChangeLog } from './change-log.ts';
import { createHeldReads, type HeldReadsParts } from './held-reads.ts';
import { type ChangesAnswer, createChangesReader, type ReadChangesParts } from './read-changes.ts';

export type ChangesParts = Omit<ReadChangesParts, 'changeLog'>;

const querySchema = v.looseObject({
  since: v.optional(v.string()),
  days: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number))),
});

/** `GET /aircheck/changes`: what changed of an account's streams and sessions. docs/decisions/038. */
export function addChangesRoute(
  app: FastifyInstance,
  parts: ChangesParts & HeldReadsParts,
  changeLog: ChangeLog,
): void {
  const heldReads = createHeldReads(parts);
  heldReads.addTo(app);
  const readChanges = createChangesReader({ ...parts, changeLog });

  app.get(routePatterns.changes, async (request, reply): Promise<ChangesAnswer | undefined> => {
    const query = v.safeParse(querySchema, request.query);
    if (!query.success) throw new ApiError(400, 'days is not a number of days, or a parameter is given twice');
    const { since, days } = query.output;
    const { accountId } = bearerOf(request);
    const asked = { accountId, base: baseUrl(request), since, days };
    const answer = await heldReads.hold(request, reply, () => readChanges(asked).catch(refuseBusy));
    if (answer === undefined) reply.code(204);
    return answer;
  });
}

export function refuseBusy(error: unknown): never {
  if (error instanceof ListBusyError) throw new ApiError(503, error.message);
  throw error;
}
