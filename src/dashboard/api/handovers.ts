import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { localConnectionName } from '../../contract/connections.ts';
import { type CreateHandover, handoverSchema } from '../../contract/handovers/handover.ts';
import { handoverTemplateSchema, type WriteTemplate } from '../../contract/handovers/template.ts';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { nextCursor, parseOne, parseRows, requestApi } from './client.ts';
import { invalidateClips } from './clips.ts';
import { ApiError } from './errors.ts';
import { upstreamHandoversPollMs } from './polls.ts';
import { connectionOf } from './query-client.ts';
import type { HandedOver } from './recordings.ts';
import { streamsKey } from './streams.ts';

export const pastHandoversKey = ['past-handovers'] as const;

export type Handover = Tolerant<typeof handoverSchema>;
export type HandoverTemplate = Pick<Tolerant<typeof handoverTemplateSchema>, 'id' | 'name' | 'text'>;

const maxMarks = 1000;
const parseHandover = tolerant(handoverSchema);
const parseTemplate = tolerant(handoverTemplateSchema);

/** A handover with a recipient says more than one without, so it wins over a later one. */
async function fetchUpstreamMarks(upstream: string, signal: AbortSignal): Promise<ReadonlyMap<string, HandedOver>> {
  const search = new URLSearchParams({ connection: upstream, limit: String(maxMarks) });
  const { body } = await requestApi(`${routes.handovers()}?${search}`, { signal });
  const newestLast = parseRows(body, parseHandover).reverse();
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
  await requestApi(routes.handoverById(id), { method: 'DELETE', expects: 'nothing' });
  invalidateMarks(client);
}

/** The next poll would be too late: the operator is looking at the marks. */
function invalidateMarks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: streamsKey }, { cancelRefetch: false });
  void client.invalidateQueries({ queryKey: pastHandoversKey });
  void invalidateClips(client);
}

export const handoverTemplates = queryOptions({
  queryKey: ['handover-templates'] as const,
  queryFn: async ({ signal }): Promise<readonly HandoverTemplate[]> =>
    parseRows((await requestApi(routes.handoverTemplates(), { signal })).body, parseTemplate),
});

/** Without an id it creates a template. Returns the id. */
export async function writeTemplate(client: QueryClient, template: WriteTemplate, id?: string): Promise<string> {
  const templateId = await sendTemplate(template, id);
  await client.invalidateQueries({ queryKey: handoverTemplates.queryKey });
  return templateId;
}

async function sendTemplate(body: WriteTemplate, id: string | undefined): Promise<string> {
  if (id !== undefined) {
    await requestApi(routes.handoverTemplateById(id), { method: 'PUT', body, expects: 'nothing' });
    return id;
  }
  const answer = await requestApi(routes.handoverTemplates(), { method: 'POST', body });
  return parseOne(answer.body, parseTemplate).id;
}

export async function deleteTemplate(client: QueryClient, id: string): Promise<void> {
  await requestApi(routes.handoverTemplateById(id), { method: 'DELETE', expects: 'nothing' });
  await client.invalidateQueries({ queryKey: handoverTemplates.queryKey });
}

export interface HandoversPart {
  handovers: readonly Handover[];
  cursor: string | undefined;
  /** False for other APIs, which answer 404. */
  isAvailable: boolean;
}

const pageSize = 50;

export const pastHandovers = infiniteQueryOptions({
  queryKey: pastHandoversKey,
  queryFn: async ({ client, pageParam, signal }): Promise<HandoversPart> => {
    const search = new URLSearchParams({
      connection: connectionOf(client).upstream ?? localConnectionName,
      limit: String(pageSize),
      ...(pageParam !== undefined && { cursor: pageParam }),
    });
    try {
      const { body, link } = await requestApi(`${routes.handovers()}?${search}`, { signal });
      return { handovers: parseRows(body, parseHandover), cursor: nextCursor(link), isAvailable: true };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      return { handovers: [], cursor: undefined, isAvailable: false };
    }
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor,
  // A new row would move the others under the pointer.
  refetchOnWindowFocus: false,
});

/**
 * An upstream's sessions carry no marks, so our service has them by the session's id. Null for our own sessions, which
 * carry theirs. The key lies below `streamsKey`, so a handover invalidates it with the sessions.
 */
export const upstreamMarks = queryOptions({
  queryKey: [...streamsKey, 'handed-over'] as const,
  queryFn: async ({ client, signal }) => {
    const { upstream } = connectionOf(client);
    if (upstream === undefined) return null;
    return fetchUpstreamMarks(upstream, signal);
  },
  refetchInterval: ({ state }) => state.error === null && state.data !== null && upstreamHandoversPollMs,
});
