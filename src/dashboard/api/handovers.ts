import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { localConnectionName } from '../../contract/connections.ts';
import {
  type CreateHandover,
  handoverSchema,
  handoverTemplateSchema,
  type WriteTemplate,
} from '../../contract/handover.ts';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import type { HandedOver } from '../domain/stream-object.ts';
import {
  absentIfGone,
  connectionOf,
  fetchOne,
  fetchRows,
  nextCursor,
  parseOne,
  parseRows,
  requestApi,
  sendApi,
} from './client.ts';
import { invalidateClips } from './clips.ts';
import { streamsKey } from './stream.ts';

export type Handover = Tolerant<typeof handoverSchema>;
export type HandoverTemplate = Pick<Tolerant<typeof handoverTemplateSchema>, 'id' | 'name' | 'text'>;

const maxMarks = 1000;
const parseHandover = tolerant(handoverSchema);
const parseTemplate = tolerant(handoverTemplateSchema);

/** A handover with a recipient says more than one without, so it wins over a later one. */
export async function fetchUpstreamMarks(
  upstream: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, HandedOver>> {
  const search = new URLSearchParams({ connection: upstream, limit: String(maxMarks) });
  const newestLast = (await fetchRows(`${routes.handovers()}?${search}`, parseHandover, { signal })).reverse();
  const named = newestLast.filter(({ to }) => to !== undefined);
  return new Map(
    [...newestLast, ...named].flatMap(({ sessionIds, atMs, by, to }) =>
      sessionIds.map((id) => [id, { atMs, by, to }] as const),
    ),
  );
}

export async function createHandover(
  client: QueryClient,
  handover: Omit<CreateHandover, 'connection'>,
): Promise<Handover> {
  const connection = connectionOf(client).upstream ?? localConnectionName;
  const { body } = await requestApi(routes.handovers(), { method: 'POST', body: { ...handover, connection } });
  invalidateMarks(client);
  return parseOne(body, parseHandover);
}

export async function undoHandover(client: QueryClient, id: string): Promise<void> {
  await sendApi('DELETE', routes.handoverById(id));
  invalidateMarks(client);
}

/** The next poll would be too late: the operator is looking at the marks. */
function invalidateMarks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: streamsKey }, { cancelRefetch: false });
  void client.invalidateQueries(pastHandovers);
  void invalidateClips(client);
}

export const handoverTemplates = queryOptions({
  queryKey: ['handover-templates'] as const,
  queryFn: ({ signal }): Promise<readonly HandoverTemplate[]> =>
    fetchRows(routes.handoverTemplates(), parseTemplate, { signal }),
});

/** Without an id it creates a template. Returns the id. */
export async function writeTemplate(client: QueryClient, body: WriteTemplate, id?: string): Promise<string> {
  let templateId = id;
  if (templateId !== undefined) await sendApi('PUT', routes.handoverTemplateById(templateId), { body });
  else templateId = (await fetchOne(routes.handoverTemplates(), parseTemplate, { method: 'POST', body })).id;
  await client.invalidateQueries(handoverTemplates);
  return templateId;
}

export async function deleteTemplate(client: QueryClient, id: string): Promise<void> {
  await sendApi('DELETE', routes.handoverTemplateById(id));
  await client.invalidateQueries(handoverTemplates);
}

const pageSize = 50;

export const pastHandovers = infiniteQueryOptions({
  queryKey: ['past-handovers'] as const,
  queryFn: async ({ client, pageParam, signal }) => {
    const search = new URLSearchParams({
      connection: connectionOf(client).upstream ?? localConnectionName,
      limit: String(pageSize),
      ...(pageParam !== undefined && { cursor: pageParam }),
    });
    const answer = await absentIfGone(requestApi(`${routes.handovers()}?${search}`, { signal }));
    return {
      handovers: answer ? parseRows(answer.body, parseHandover) : [],
      cursor: nextCursor(answer?.link ?? null),
      /** False for other APIs, which answer 404. */
      isAvailable: answer !== undefined,
    };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor,
  // A new row would move the others under the pointer.
  refetchOnWindowFocus: false,
});
