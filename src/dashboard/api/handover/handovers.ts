import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { localConnectionName } from '../../../contract/connections.ts';
import { type CreateHandover, handoverSchema } from '../../../contract/handovers/handover.ts';
import { handoverTemplateSchema, type WriteTemplate } from '../../../contract/handovers/template.ts';
import { routes } from '../../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../../contract/tolerant.ts';
import { ownerOf } from '../client/query-client.ts';
import { readOne, readRows } from '../client/read-answers.ts';
import { requestApi } from '../client/request.ts';
import { readClipsAgain } from '../clips/clips.ts';
import type { HandedOver } from '../recordings/recordings-part.ts';
import { streamsKey } from '../streams.ts';

/** What was handed over, by whom and to whom. */
export const pastHandoversKey = ['past-handovers'] as const;

export type Handover = Tolerant<typeof handoverSchema>;
export type HandoverTemplate = Pick<Tolerant<typeof handoverTemplateSchema>, 'id' | 'name' | 'text'>;

/** As many handovers as one answer has. */
const mostMarks = 1000;
const readHandover = tolerant(handoverSchema);
const readTemplate = tolerant(handoverTemplateSchema);

/** The sessions of an upstream whose links were given to somebody, by the last handovers: by one with a recipient first. */
export async function readUpstreamMarks(
  upstream: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, HandedOver>> {
  const search = new URLSearchParams({ connection: upstream, limit: String(mostMarks) });
  const { body } = await requestApi(`${routes.handovers()}?${search}`, { signal });
  const newestLast = readRows(body, readHandover).reverse();
  const named = newestLast.filter(({ to }) => to !== undefined);
  return new Map(
    [...newestLast, ...named].flatMap(({ sessionIds, atMs, by, to }) =>
      sessionIds.map((id) => [id, { atMs, by, to }] as const),
    ),
  );
}

/** Marks sessions and clips of this connection as handed over, for everybody. */
export async function createHandover(
  client: QueryClient,
  given: Omit<CreateHandover, 'connection'>,
): Promise<Handover> {
  const connection = ownerOf(client).upstream ?? localConnectionName;
  const { body } = await requestApi(routes.handovers(), { method: 'POST', body: { ...given, connection } });
  readSessionsAgain(client);
  return readOne(body, readHandover);
}

/** Its sessions say again what they said before it. */
export async function undoHandover(client: QueryClient, id: string): Promise<void> {
  await requestApi(routes.handoverById(id), { method: 'DELETE', expects: 'nothing' });
  readSessionsAgain(client);
}

/** Not at the next poll: whoever marked them looks at them now. */
function readSessionsAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: streamsKey }, { cancelRefetch: false });
  void client.invalidateQueries({ queryKey: pastHandoversKey });
  void readClipsAgain(client);
}

/** The account's templates, by name. */
export const handoverTemplates = queryOptions({
  queryKey: ['handover-templates'] as const,
  queryFn: async ({ signal }): Promise<readonly HandoverTemplate[]> =>
    readRows((await requestApi(routes.handoverTemplates(), { signal })).body, readTemplate),
});

/** Keeps a template: a new one, or the one of that id as it is now. Returns its id. */
export async function writeTemplate(client: QueryClient, template: WriteTemplate, id?: string): Promise<string> {
  const written = await sendTemplate(template, id);
  await client.invalidateQueries({ queryKey: handoverTemplates.queryKey });
  return written;
}

async function sendTemplate(body: WriteTemplate, id: string | undefined): Promise<string> {
  if (id !== undefined) {
    await requestApi(routes.handoverTemplateById(id), { method: 'PUT', body, expects: 'nothing' });
    return id;
  }
  const { body: made } = await requestApi(routes.handoverTemplates(), { method: 'POST', body });
  return readOne(made, readTemplate).id;
}

export async function deleteTemplate(client: QueryClient, id: string): Promise<void> {
  await requestApi(routes.handoverTemplateById(id), { method: 'DELETE', expects: 'nothing' });
  await client.invalidateQueries({ queryKey: handoverTemplates.queryKey });
}
