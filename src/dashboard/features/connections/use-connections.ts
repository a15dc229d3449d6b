import { useQuery } from '@tanstack/react-query';
import { type ApiConnection, thisMachineName } from '../../../contract/connections.ts';
import { connection, currentUpstream } from '../../api/connection.ts';
import { connections } from '../../api/connections.ts';
import { useStore } from '../../lib/create-store.ts';
import { words } from './words.ts';

interface Connections {
  /** This machine comes first. Undefined until the first answer. */
  list: readonly ApiConnection[] | undefined;
  upstream: string | undefined;
  /** True on a page of an upstream even when it is alone or removed, so that there is a way back. */
  canSwitch: boolean;
}

/** Only our own service has a list of connections; other APIs are not asked. */
export function useConnections(): Connections {
  const upstream = useStore(currentUpstream);
  const state = useStore(connection);
  // A wall-only browser shows this machine and may not list connections.
  const isOurs = state.status === 'signed-in' && state.connection.account !== undefined && !state.connection.wallOnly;
  const { data } = useQuery({ ...connections, enabled: isOurs });
  return { list: data, upstream, canSwitch: upstream !== undefined || (data?.length ?? 0) > 1 };
}

/** An account without a name of its own carries a default that is translated here. */
export function accountName(name: string | undefined): string | undefined {
  return name === thisMachineName ? words.thisMachine : name;
}
