import { readFields, readText } from './read-values.ts';

/** Where the API is, and the key to it. */
export interface Connection {
  /** Without a trailing slash: `/api`, or `https://livepeer.studio/api`. */
  baseUrl: string;
  apiKey: string;
  account?: string | undefined;
}

export type ConnectionState =
  | { status: 'signed-out' }
  | { status: 'signed-in'; connection: Connection }
  /** The key was refused: nothing is sent until somebody signs in again; the page stays as it is. */
  | { status: 'expired'; connection: Connection };

const storageKey = 'aircheck.connection';

let state: ConnectionState = { status: 'signed-out' };
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('aircheck.connection');

function become(next: ConnectionState) {
  state = next;
  for (const listener of listeners) listener();
}

function forget() {
  store((storage) => storage.removeItem(storageKey));
  become({ status: 'signed-out' });
}

channel?.addEventListener('message', ({ data }) => {
  if (data === 'sign-out') forget();
});

/**
 * The connection: in memory, and in `sessionStorage` for a reload of this tab; never in `localStorage`.
 * A store for `useSyncExternalStore(connection.subscribe, connection.get)`.
 */
export const connection = {
  get: (): ConnectionState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Takes up what an earlier load of this tab left; called once, before anything renders. */
  restore(): void {
    const stored = store((storage) => storage.getItem(storageKey));
    const read = readConnection(parseJson(stored ?? ''));
    if (read !== undefined) become({ status: 'signed-in', connection: read });
  },
  signIn(next: Connection): void {
    const clean = { ...next, baseUrl: next.baseUrl.trim().replace(/\/+$/, ''), apiKey: next.apiKey.trim() };
    store((storage) => storage.setItem(storageKey, JSON.stringify(clean)));
    become({ status: 'signed-in', connection: clean });
  },
  /** The API refused the key `apiKey`; an answer to an older key changes nothing. */
  expire(apiKey: string): void {
    if (state.status !== 'signed-in' || state.connection.apiKey !== apiKey) return;
    store((storage) => storage.removeItem(storageKey));
    become({ status: 'expired', connection: state.connection });
  },
  /** Forgets the key here and in every other tab. */
  signOut(): void {
    forget();
    channel?.postMessage('sign-out');
  },
};

/** Storage may be blocked, or throw when it is merely touched: then the key lives in memory alone. */
function store<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

function readConnection(value: unknown): Connection | undefined {
  const fields = readFields(value);
  const baseUrl = readText(fields?.baseUrl);
  const apiKey = readText(fields?.apiKey);
  if (baseUrl === undefined || apiKey === undefined) return undefined;
  return { baseUrl, apiKey, account: readText(fields?.account) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
