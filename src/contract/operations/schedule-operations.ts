import * as v from 'valibot';
import { routePatterns } from '../routes.ts';
import { createScheduleSchema, replaceScheduleSchema, scheduleSchema, schedulesSchema } from '../schedule.ts';
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
    summary: 'List schedules, and their state for each stream.',
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
      'Create a schedule. Recording turns on before each show and off after it, once nothing is live. A manual change lasts until the next start or end of a show.',
    needsKey: true,
    body: createScheduleSchema,
    answers: {
      ...badBody,
      201: { description: 'The schedule.', schema: scheduleSchema },
      400: badZone,
      403: problem('The account has reached its limit of schedules, or the key is read-only.'),
      404: problem('The account has no such stream, or no such upstream.'),
    },
  },
  {
    id: 'replaceSchedule',
    group: 'Schedules',
    method: 'PUT',
    path: routePatterns.scheduleById,
    summary: 'Replace a schedule. A show that is due by the new times starts immediately; one that no longer is ends.',
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
    summary: 'Delete a schedule. If it turned recording on, recording is turned off once nothing is live.',
    needsKey: true,
    pathParameters: scheduleId,
    answers: done,
  },
];
