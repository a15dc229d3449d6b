import { type OwnService, serveOwnService } from '../../support/serve-own-service.ts';
import type { SessionRow, StreamRow } from '../../support/serve-streams.ts';

interface ServedSchedule {
  id: string;
  [field: string]: unknown;
}

export interface ServedSchedules extends OwnService {
  schedules: ServedSchedule[];
  /** What the service says of scheduled streams, by stream. */
  scheduled: Record<string, object>;
}

/** Our own service with schedules, which it keeps as it is asked to. */
export async function serveSchedules(
  streams: StreamRow[],
  sessions: SessionRow[] = [],
  schedules: ServedSchedule[] = [],
): Promise<ServedSchedules> {
  const served: ServedSchedules = Object.assign(await serveOwnService(streams, sessions), { schedules, scheduled: {} });
  served.ownAnswers = ({ method, path, body }) => {
    const [, , what, id] = path.split('/');
    if (what !== 'schedules') return undefined;
    if (method === 'GET') {
      const ids = [
        ...new Set(served.schedules.flatMap(({ streamIds }) => (Array.isArray(streamIds) ? streamIds : []))),
      ];
      const rows = ids.map((streamId) => ({ connection: 'local', streamId, ...served.scheduled[streamId] }));
      return { json: { schedules: served.schedules, streams: rows } };
    }
    if (method === 'DELETE') served.schedules = served.schedules.filter((each) => each.id !== id);
    if (method === 'PUT') {
      served.schedules = served.schedules.map((each) => (each.id === id ? { ...each, ...Object(body) } : each));
    }
    if (method !== 'POST') return { status: 204, text: '' };
    const made = { id: `schedule-${served.schedules.length}`, createdAt: 1, createdByTokenName: 'x', ...Object(body) };
    served.schedules = [...served.schedules, made];
    return { status: 201, json: made };
  };
  return served;
}

/** A schedule as our service answers it: every day, in UTC. */
export function scheduleRow(streamId: string, given: object = {}): ServedSchedule {
  return {
    id: `of-${streamId}`,
    name: 'Every day',
    connection: 'local',
    streamIds: [streamId],
    days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    from: '18:00',
    until: '23:00',
    timeZone: 'UTC',
    armMinutes: 30,
    expectMinutes: 2,
    createdAt: 1,
    createdByTokenName: 'x',
    ...given,
  };
}

/** `HH:MM` in UTC, so many minutes from now. */
export function clockIn(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
}

/** Once a week, so many minutes from now: whenever the test runs, tonight has one of them at most. */
export function showIn(fromMinutes: number, untilMinutes: number): { from: string; until: string; days: string[] } {
  const day = new Date(Date.now() + fromMinutes * 60_000).getUTCDay();
  const name = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][day] ?? '';
  return { from: clockIn(fromMinutes), until: clockIn(untilMinutes), days: [name] };
}
