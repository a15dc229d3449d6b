import * as v from 'valibot';
import { tolerant } from '../../contract/tolerant.ts';
import { createStore } from '../lib/create-store.ts';
import { connectionRoot, upstreamIn } from '../paths.ts';
import { parseJson } from './errors.ts';

export interface Connection {
  /** Without a trailing slash: `/api`, or `https://livepeer.studio/api`. */
  baseUrl: string;
  /** Absent for our own service, which a cookie signs in that no script can read. */
  apiKey?: string | undefined;
  account?: string | undefined;
  /** The browser was invited to show nothing but the wall. */
  wallOnly?: boolean | undefined;
}

type ConnectionState =
  /** `isSessionOpen`: the service has not confirmed yet that it ended this browser's session. */
  | { status: 'signed-out'; isSessionOpen?: boolean }
  | { status: 'signed-in'; connection: Connection }
  /** The API refused the key or the session: nothing is sent until the operator signs in again, and the page stays. */
  | { status: 'expired'; connection: Connection };

const parseConnection = tolerant(
  v.strictObject({
    baseUrl: v.string(),
    apiKey: v.optional(v.string()),
    account: v.optional(v.string()),
    wallOnly: v.optional(v.boolean()),
  }),
);

const persistedIn = (key: string, area: 'local' | 'session') =>
  createStore<Connection | undefined>(undefined, {
    persisted: {
      key,
      area,
      parse: (text) => parseConnection(parseJson(text)),
      serialize: (value) => value && JSON.stringify(value),
    },
  });

// A key outlives a reload of this tab, but is never in `localStorage`. That a browser has a session is no secret.
const tabStore = persistedIn('aircheck.connection', 'session');
const browserStore = persistedIn('aircheck.signed-in', 'local');
const state = createStore<ConnectionState>({ status: 'signed-out' });
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('aircheck.connection');

function persist(next: Connection | undefined) {
  tabStore.set(next?.apiKey === undefined ? undefined : next);
  browserStore.set(next?.apiKey === undefined ? next : undefined);
}

function forget() {
  persist(undefined);
  state.set({ status: 'signed-out' });
}

function restore() {
  for (const store of [browserStore, tabStore]) {
    store.restore();
    const loaded = store.get();
    if (loaded) state.set({ status: 'signed-in', connection: loaded });
  }
}

channel?.addEventListener('message', ({ data }) => {
  if (data === 'sign-out') forget();
  // Another tab may have begun the session that this one waits for.
  else if (state.get().status !== 'signed-in') restore();
});

export const connection = {
  get: state.get,
  subscribe: state.subscribe,
  /** Called once, before anything renders. */
  restore,
  signIn({ baseUrl, apiKey, ...rest }: Connection): void {
    const clean = { baseUrl: baseUrl.trim().replace(/\/+$/, ''), apiKey: apiKey?.trim(), ...rest };
    persist(clean);
    state.set({ status: 'signed-in', connection: clean });
    channel?.postMessage('sign-in');
  },
  /** Called for a 401. An answer to an older key changes nothing. */
  expire(apiKey: string | undefined): void {
    const now = state.get();
    if (now.status !== 'signed-in' || now.connection.apiKey !== apiKey) return;
    persist(undefined);
    state.set({ status: 'expired', connection: now.connection });
  },
  setSessionOpen(isSessionOpen: boolean): void {
    if (state.get().status === 'signed-out') state.set({ status: 'signed-out', isSessionOpen });
  },
  /** Every other tab signs out too. */
  signOut(): void {
    forget();
    channel?.postMessage('sign-out');
  },
};

/** The dashboard's folder, without a trailing slash: '' at the root of its origin, as our service has it. */
export const siteRoot = document.documentElement.dataset.root ?? '';

const upstreamInAddress = () => upstreamIn(window.location.pathname.slice(siteRoot.length));
// The address is the value; the store counts its changes.
const changes = createStore(0);
const countChange = () => changes.set(changes.get() + 1);

// The listener runs before the router's: an address of another connection is another router's.
window.addEventListener('popstate', countChange);

/** The upstream in the page's address; undefined for the API that the operator signed in to. */
export const currentUpstream = {
  get: upstreamInAddress,
  subscribe: changes.subscribe,
  /** Opens the Streams page of a connection. */
  open(upstream: string | undefined): void {
    window.history.pushState(null, '', `${siteRoot}${connectionRoot(upstream)}/`);
    countChange();
  },
};

let anonymous: Connection = { baseUrl: '', apiKey: '' };

/** The etag cache is keyed by the connection object, so a page without a key uses the same one each time. */
export function anonymousAt(baseUrl: string): Connection {
  if (anonymous.baseUrl !== baseUrl) anonymous = { baseUrl, apiKey: '' };
  return anonymous;
}

/** Removes the token of a sign-in link from the address, before anything renders or sees the address. */
export function takeSignInToken(): string | undefined {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('sign-in');
  if (token === null) return undefined;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token === '' ? undefined : token;
}
