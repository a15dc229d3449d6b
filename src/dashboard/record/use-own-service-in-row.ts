import { useQueryClient } from '@tanstack/react-query';
import { useLastRead } from '../api/client/last-read.ts';
import { ownerOf } from '../api/client/query-client.ts';
import { me } from '../api/credentials/me.ts';

/** As `useOwnService`, for what stands in each of many rows: the frame around them asks. */
export function useOwnServiceInRow(): boolean {
  const isElsewhere = ownerOf(useQueryClient()).upstream !== undefined;
  const asker = useLastRead(me);
  return !isElsewhere && asker !== undefined && asker !== null;
}
