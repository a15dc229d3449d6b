import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { localConnectionName } from '../../contract/connections.ts';
import { routes } from '../../contract/routes.ts';
import {
  type CreateSchedule,
  type ReplaceSchedule,
  type scheduledStreamSchema,
  scheduleSchema,
  schedulesSchema,
} from '../../contract/schedules/schedule.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { parseOne, requestApi } from './client.ts';
import { noSchedulesPollMs, schedulesPollMs } from './polls.ts';
import { connectionOf } from './query-client.ts';
import { streamsKey } from './streams.ts';

export type Schedule = Tolerant<typeof scheduleSchema>;
export type ScheduledStream = Tolerant<typeof scheduledStreamSchema>;

/** The schedules of a connection's streams, and what they have come to, by stream. */
export interface ScheduleBook {
  schedules: readonly Schedule[];
  streams: ReadonlyMap<string, ScheduledStream>;
}

const key = ['schedules'] as const;
const parseSchedules = tolerant(schedulesSchema);
const parseSchedule = tolerant(scheduleSchema);

const connectionName = (client: QueryClient) => connectionOf(client).upstream ?? localConnectionName;

export const scheduleBook = queryOptions({
  queryKey: key,
  queryFn: async ({ client, signal }): Promise<ScheduleBook> => {
    const connection = connectionName(client);
    const { schedules, streams } = parseOne((await requestApi(routes.schedules(), { signal })).body, parseSchedules);
    const isOurs = (each: { connection: string }) => each.connection === connection;
    return {
      schedules: schedules.filter(isOurs),
      streams: new Map(streams.filter(isOurs).map((stream) => [stream.streamId, stream])),
    };
  },
  refetchInterval: ({ state: { data } }) => (data?.schedules.length ? schedulesPollMs : noSchedulesPollMs),
});

/** Makes a schedule for streams of this connection. */
export async function createSchedule(client: QueryClient, body: Omit<CreateSchedule, 'connection'>): Promise<Schedule> {
  const connection = connectionName(client);
  const { body: made } = await requestApi(routes.schedules(), { method: 'POST', body: { ...body, connection } });
  await readAgain(client);
  return parseOne(made, parseSchedule);
}

export async function replaceSchedule(client: QueryClient, id: string, body: ReplaceSchedule): Promise<void> {
  await requestApi(routes.scheduleById(id), { method: 'PUT', body, expects: 'nothing' });
  await readAgain(client);
}

export async function deleteSchedule(client: QueryClient, id: string): Promise<void> {
  await requestApi(routes.scheduleById(id), { method: 'DELETE', expects: 'nothing' });
  await readAgain(client);
}

/** A schedule may have turned switches. */
async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: key }), client.invalidateQueries({ queryKey: streamsKey })]);
}

/** Somebody has switched recording: how long that holds is to be read. */
export function invalidateSchedules(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: key }, { cancelRefetch: false });
}
