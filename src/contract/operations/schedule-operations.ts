import * as v from 'valibot';
import { routePatterns } from '../routes.ts';
import { createScheduleSchema, replaceScheduleSchema, scheduleSchema, schedulesSchema } from '../schedules/schedule.ts';
import { described } from '../values.ts';
import { badBody, type Operation, problem } from './operation.ts';

const scheduleId = { id: described(v.string(), 'The id of a schedule.') };
const done = { 204: { description: 'Done. No body.' } };
const badZone = problem('The body is not valid JSON, or there is no such time zone.');

export const scheduleOperations: readonly Operation[] = [
  {
    id: 'listSchedules',
    group: 'Schedules',
    method: 'GET',
    path: routePatterns.schedules,
    summary: 'When recording turns itself on and off, and what that has come to for each stream.',
    needsKey: true,
    isForWall: true,
    answers: { 200: { description: 'All of them.', schema: schedulesSchema } },
  },
  {
    id: 'createSchedule',
    group: 'Schedules',
    method: 'POST',
    path: routePatterns.schedules,
    summary:
      'Turn recording on before each show and off after it, once nothing is live. What is switched by hand holds until a show begins or ends.',
    needsKey: true,
    body: createScheduleSchema,
    answers: {
      ...badBody,
      201: { description: 'The schedule.', schema: scheduleSchema },
      400: badZone,
      403: problem('The account has as many schedules as it may have, or the key may only read.'),
      404: problem('The account has no such stream, or no such upstream.'),
    },
  },
  {
    id: 'replaceSchedule',
    group: 'Schedules',
    method: 'PUT',
    path: routePatterns.scheduleById,
    summary: 'Replace a schedule. A show that is on by it now is taken up at once; one that no longer is has ended.',
    needsKey: true,
    pathParameters: scheduleId,
    body: replaceScheduleSchema,
    answers: { ...badBody, ...done, 400: badZone },
  },
  {
    id: 'deleteSchedule',
    group: 'Schedules',
    method: 'DELETE',
    path: routePatterns.scheduleById,
    summary: 'Delete a schedule. Recording that it had turned on is turned off, once nothing is live.',
    needsKey: true,
    pathParameters: scheduleId,
    answers: done,
  },
];
