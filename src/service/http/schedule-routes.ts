import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { ActivityEntry } from '../../contract/activity.ts';
import { localConnectionName } from '../../contract/connections.ts';
import { routePatterns } from '../../contract/routes.ts';
import {
  createScheduleSchema,
  type ReplaceSchedule,
  replaceScheduleSchema,
  type Schedule,
  type ScheduleRule,
  type Schedules,
} from '../../contract/schedule.ts';
import { isTimeZone } from '../../contract/zones.ts';
import type { Activity } from '../db/activity.ts';
import type { ScheduleRow } from '../db/schedules.ts';
import type { RecordOnceControl } from '../sessions/record-once.ts';
import type { Scheduler } from '../sessions/scheduler.ts';
import { aboutStream, noteBy, whoDid } from './activity-log.ts';
import { bearerOf } from './auth.ts';
import { ApiError, notFound } from './errors.ts';
import type { Presenter } from './presenter.ts';
import { idOf, parseBody } from './requests.ts';

/** No calendar has 31 February. */
function isDate(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

const maxSchedules = 1000;

/** Recording that turns itself on for shows, and off after them. docs/decisions/035. */
export function addScheduleRoutes(
  app: FastifyInstance,
  presenter: Presenter,
  scheduler: Scheduler,
  activity: Activity,
  hasUpstream: (name: string, accountId: string) => boolean,
): void {
  const describe = ({ connection, streamIds, accountId, ...row }: ScheduleRow): Schedule => ({
    id: row.id,
    name: row.name,
    connection,
    streamIds:
      connection === localConnectionName
        ? streamIds.filter((streamId) => presenter.findStream(streamId, accountId) !== undefined)
        : streamIds,
    ...copyOf(row.rule),
    createdAt: row.createdAt,
    createdByTokenName: row.createdBy,
  });

  const rowOf = (request: FastifyRequest): ScheduleRow => {
    const id = idOf(request);
    const row = scheduler.list(bearerOf(request).accountId).schedules.find((each) => each.id === id);
    if (row === undefined) throw notFound();
    return row;
  };

  /** @throws ApiError 400 for a zone that no clock here knows or a day that there is not, 404 for a stream that the account does not have. */
  const check = (schedule: ReplaceSchedule, connection: string, accountId: string): void => {
    const { streamIds, timeZone, days, endDate, exceptDates = [] } = schedule;
    const dates = [
      ...days.filter((day) => day.includes('-')),
      ...(endDate === undefined ? [] : [endDate]),
      ...exceptDates,
    ];
    const unknown = dates.find((date) => !isDate(date));
    if (unknown !== undefined) throw new ApiError(400, `there is no ${unknown}`);
    if (!isTimeZone(timeZone)) throw new ApiError(400, `no time zone is called ${timeZone}`);
    if (connection !== localConnectionName) return;
    for (const id of streamIds) presenter.stream(id, accountId);
  };

  const conclude = (
    request: FastifyRequest,
    what: ActivityEntry['what'],
    { name, connection, streamIds }: ScheduleRow,
  ) => {
    const [streamId] = streamIds.length === 1 ? streamIds : [];
    noteBy(request, activity, { connection, what, name, streamId });
    // Afterwards, so that the log says what came of it after what was done.
    scheduler.poll();
  };

  app.get(routePatterns.schedules, async (request): Promise<Schedules> => {
    const { accountId, isWallOnly } = bearerOf(request);
    const { schedules, streams } = scheduler.list(accountId);
    // The wall shows what is expected on this machine, and not who has planned it.
    const isShown = ({ connection }: { connection: string }) => !isWallOnly || connection === localConnectionName;
    return {
      schedules: schedules
        .filter(isShown)
        .map(describe)
        .map((each) => (isWallOnly ? { ...each, createdByTokenName: '' } : each)),
      streams: streams.filter(isShown).flatMap(({ connection, streamId, isManual, due, liveAt }) => {
        const row = connection === localConnectionName ? presenter.findStream(streamId, accountId) : undefined;
        if (connection === localConnectionName && row === undefined) return [];
        return {
          connection,
          streamId,
          ...(isManual && { byHand: true as const }),
          ...(due === false && { waitsForEnd: true as const }),
          liveAt,
          keyRotatedAt: row?.keyRotatedAt,
        };
      }),
    };
  });

  app.post(routePatterns.schedules, async (request, reply): Promise<Schedule> => {
    const { connection, ...body } = parseBody(createScheduleSchema, request.body);
    const { accountId, keyName: createdBy } = bearerOf(request);
    if (connection !== localConnectionName && !hasUpstream(connection, accountId)) throw notFound();
    check(body, connection, accountId);
    if (scheduler.list(accountId).schedules.length >= maxSchedules) {
      throw new ApiError(403, `this account has ${maxSchedules} schedules, the most it may have: delete some first`);
    }
    const row = scheduler.create({ accountId, connection, ...written(body), createdBy });
    conclude(request, 'schedule-created', row);
    reply.code(201);
    return describe(row);
  });

  app.put(routePatterns.scheduleById, async (request, reply) => {
    const body = parseBody(replaceScheduleSchema, request.body);
    const row = rowOf(request);
    check(body, row.connection, row.accountId);
    const change = written(body);
    scheduler.replace(row, change);
    conclude(request, 'schedule-changed', { ...row, ...change });
    return reply.code(204).send();
  });

  app.delete(routePatterns.scheduleById, async (request, reply) => {
    const row = rowOf(request);
    scheduler.remove(row);
    conclude(request, 'schedule-deleted', row);
    return reply.code(204).send();
  });
}

function copyOf({ exceptDates, ...rule }: ScheduleRule) {
  return { ...rule, days: [...rule.days], exceptDates: exceptDates && [...exceptDates] };
}

function written({
  name,
  streamIds,
  ...rule
}: v.InferOutput<typeof replaceScheduleSchema>): Pick<ScheduleRow, 'name' | 'streamIds'> & { rule: ScheduleRule } {
  return { name, streamIds: [...new Set(streamIds)], rule };
}

/** `PUT` turns recording on for the next session only, `DELETE` cancels that. */
export function addRecordOnceRoutes(
  app: FastifyInstance,
  presenter: Presenter,
  recordOnce: RecordOnceControl,
  activity: Activity,
): void {
  app.put(routePatterns.recordOnce, async (request, reply) => {
    const id = idOf(request);
    const { accountId, ...bearer } = bearerOf(request);
    const stream = presenter.stream(id, accountId);
    recordOnce.arm(stream, whoDid(bearer));
    noteBy(request, activity, { what: 'record-once', ...aboutStream(stream) });
    return reply.code(204).send();
  });

  app.delete(routePatterns.recordOnce, async (request, reply) => {
    const id = idOf(request);
    const stream = presenter.stream(id, bearerOf(request).accountId);
    recordOnce.cancel(stream);
    noteBy(request, activity, { what: 'record-once-cancelled', ...aboutStream(stream) });
    return reply.code(204).send();
  });
}
