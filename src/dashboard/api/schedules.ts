import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { localConnectionName } from '../../contract/connections.ts';
import { routes } from '../../contract/routes.ts';
import {
  type CreateSchedule,
  type ReplaceSchedule,
  type scheduledStreamSchema,
  scheduleSchema,
  schedulesSchema,
} from '../../contract/schedule.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { connectionOf, fetchOne, parseOne, requestApi, sendApi } from './client.ts';
import { noSchedulesPollMs, schedulesPollMs } from './polls.ts';
import { streamsKey } from './stream.ts';

export type Schedule = Tolerant<typeof scheduleSchema>;
export type ScheduledStream = Tolerant<typeof scheduledStreamSchema>;

/** The schedules of a connection's streams, and what they have switched, by stream. */
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
    const { schedules, streams } = await fetchOne(routes.schedules(), parseSchedules, { signal });
    const isOurs = (row: { connection: string }) => row.connection === connection;
    return {
      schedules: schedules.filter(isOurs),
      streams: new Map(streams.filter(isOurs).map((stream) => [stream.streamId, stream])),
    };
  },
  refetchInterval: ({ state: { data } }) => (data?.schedules.length ? schedulesPollMs : noSchedulesPollMs),
});

export async function createSchedule(client: QueryClient, body: Omit<CreateSchedule, 'connection'>): Promise<Schedule> {
  const connection = connectionName(client);
  const { body: answer } = await requestApi(routes.schedules(), { method: 'POST', body: { ...body, connection } });
  await invalidateWithStreams(client);
  return parseOne(answer, parseSchedule);
}

export async function replaceSchedule(client: QueryClient, id: string, body: ReplaceSchedule): Promise<void> {
  await sendApi('PUT', routes.scheduleById(id), { body });
  await invalidateWithStreams(client);
}

export async function deleteSchedule(client: QueryClient, id: string): Promise<void> {
  await sendApi('DELETE', routes.scheduleById(id));
  await invalidateWithStreams(client);
}

/** A schedule may have turned streams' switches. */
async function invalidateWithStreams(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: key }), client.invalidateQueries({ queryKey: streamsKey })]);
}

/** After a click on the switch the service says how long that holds. */
export function invalidateSchedules(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: key }, { cancelRefetch: false });
}
