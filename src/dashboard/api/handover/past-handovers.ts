import { infiniteQueryOptions } from '@tanstack/react-query';
import { localConnectionName } from '../../../contract/connections.ts';
import { handoverSchema } from '../../../contract/handovers/handover.ts';
import { routes } from '../../../contract/routes.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import { ApiError } from '../client/api-error.ts';
import { ownerOf } from '../client/query-client.ts';
import { readRows } from '../client/read-answers.ts';
import { nextCursor } from '../client/read-pages.ts';
import { requestApi } from '../client/request.ts';
import { type Handover, pastHandoversKey } from './handovers.ts';

export interface HandoversPart {
  handovers: readonly Handover[];
  cursor: string | undefined;
  /** False where nobody keeps them. */
  isKept: boolean;
}

const readHandover = tolerant(handoverSchema);
const atOnce = 50;

/** What was handed over of this connection, the last first, read further when somebody asks for it. */
export const pastHandovers = infiniteQueryOptions({
  queryKey: pastHandoversKey,
  queryFn: async ({ client, pageParam, signal }): Promise<HandoversPart> => {
    const search = new URLSearchParams({
      connection: ownerOf(client).upstream ?? localConnectionName,
      limit: String(atOnce),
      ...(pageParam !== undefined && { cursor: pageParam }),
    });
    try {
      const { body, link } = await requestApi(`${routes.handovers()}?${search}`, { signal });
      return { handovers: readRows(body, readHandover), cursor: nextCursor(link), isKept: true };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      return { handovers: [], cursor: undefined, isKept: false };
    }
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor,
  // A row that comes while somebody reads would move the others.
  refetchOnWindowFocus: false,
});
