import * as v from 'valibot';
import { tolerant } from '../../../contract/tolerant.ts';
import { createStore } from '../../ui/create-store.ts';

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

const readConnection = tolerant(
  v.strictObject({ baseUrl: v.string(), apiKey: v.string(), account: v.optional(v.string()) }),
);

// In memory, and in `sessionStorage` for a reload of this tab; never in `localStorage`.
const state = createStore<ConnectionState>(
  { status: 'signed-out' },
  { kept: { key: 'aircheck.connection', area: 'session', read: readState, write: writeState } },
);
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('aircheck.connection');

function forget() {
  state.set({ status: 'signed-out' });
}

channel?.addEventListener('message', ({ data }) => {
  if (data === 'sign-out') forget();
});

/** Who is signed in. */
export const connection = {
  get: state.get,
  subscribe: state.subscribe,
  /** Takes up what an earlier load of this tab left; called once, before anything renders. */
  restore: state.restore,
  signIn(next: Connection): void {
    const clean = { ...next, baseUrl: next.baseUrl.trim().replace(/\/+$/, ''), apiKey: next.apiKey.trim() };
    state.set({ status: 'signed-in', connection: clean });
  },
  /** The API refused the key `apiKey`; an answer to an older key changes nothing. */
  expire(apiKey: string): void {
    const now = state.get();
    if (now.status !== 'signed-in' || now.connection.apiKey !== apiKey) return;
    state.set({ status: 'expired', connection: now.connection });
  },
  /** Forgets the key here and in every other tab. */
  signOut(): void {
    forget();
    channel?.postMessage('sign-out');
  },
};

function readState(text: string): ConnectionState | undefined {
  const read = readConnection(parseJson(text));
  return read && { status: 'signed-in', connection: read };
}

/** A key that was refused is not kept. */
function writeState(next: ConnectionState): string | undefined {
  return next.status === 'signed-in' ? JSON.stringify(next.connection) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
