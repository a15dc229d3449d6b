import { queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import { requestApi } from './client.ts';
import { readFields, readList, readText } from './read-values.ts';

export interface NoticeRead {
  id: string;
  kind: string | undefined;
  text: string;
}

/** What our service has to say of itself: rarely anything. */
export const notices = queryOptions({
  queryKey: ['notices'] as const,
  queryFn: async ({ signal }) => readList((await requestApi(routes.notices(), { signal })).body).flatMap(readNotice),
  refetchInterval: 60_000,
});

function readNotice(value: unknown): NoticeRead[] {
  const fields = readFields(value);
  const [id, text] = [readText(fields?.id), readText(fields?.text)];
  return id === undefined || text === undefined ? [] : [{ id, text, kind: readText(fields?.kind) }];
}
