import { useQuery } from '@tanstack/react-query';
import type { ApiConnection } from '../../contract/connections.ts';
import { connection } from '../api/client/connection.ts';
import { pageUpstream } from '../api/client/page-upstream.ts';
import { connections } from '../api/connections.ts';
import { useStore } from '../ui/create-store.ts';

interface Connections {
  /** This machine first; empty where there is nothing to choose from, undefined until it is read. */
  list: readonly ApiConnection[] | undefined;
  /** The upstream of this page, if it is of one. */
  upstream: string | undefined;
  /** An address may name an upstream that is no more: then there is still a way back. */
  canSwitch: boolean;
}

/** What can be switched between. Only our own service knows of accounts and of connections. */
export function useConnections(): Connections {
  const upstream = useStore(pageUpstream);
  const state = useStore(connection);
  // A screen that may only show the wall shows this machine's, and asks for no other.
  const isOurs = state.status === 'signed-in' && state.connection.account !== undefined && !state.connection.wallOnly;
  const { data } = useQuery({ ...connections, enabled: isOurs });
  return { list: data, upstream, canSwitch: upstream !== undefined || (data?.length ?? 0) > 1 };
}
