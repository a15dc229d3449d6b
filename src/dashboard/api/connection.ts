import * as v from 'valibot';
import { tolerant } from '../../contract/tolerant.ts';
import { createStore } from '../lib/create-store.ts';
import { connectionRoot, upstreamIn } from '../paths.ts';

/** Where the API is, and what opens it. */
export interface Connection {
  /** Without a trailing slash: `/api`, or `https://livepeer.studio/api`. */
  baseUrl: string;
  /** Absent where the browser is signed in to our own service: a cookie that no script can read opens that. */
  apiKey?: string | undefined;
  account?: string | undefined;
  /** This browser may only show the wall. */
  wallOnly?: boolean | undefined;
}

export type ConnectionState =
  /** `isSessionOpen`: the service has not answered yet that it ended this browser's session. */
  | { status: 'signed-out'; isSessionOpen?: boolean }
  | { status: 'signed-in'; connection: Connection }
  /** The key or the session was refused: nothing is sent until somebody signs in again; the page stays as it is. */
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
      serialize: (kept) => kept && JSON.stringify(kept),
    },
  });

// A key is kept for a reload of this tab, never in `localStorage`. That a browser has a session is no secret.
const ofTab = persistedIn('aircheck.connection', 'session');
const ofBrowser = persistedIn('aircheck.signed-in', 'local');
const state = createStore<ConnectionState>({ status: 'signed-out' });
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('aircheck.connection');

function keep(next: Connection | undefined) {
  ofTab.set(next?.apiKey === undefined ? undefined : next);
  ofBrowser.set(next?.apiKey === undefined ? next : undefined);
}

function forget() {
  keep(undefined);
  state.set({ status: 'signed-out' });
}

function restore() {
  for (const kept of [ofBrowser, ofTab]) {
    kept.restore();
    const found = kept.get();
    if (found) state.set({ status: 'signed-in', connection: found });
  }
}

channel?.addEventListener('message', ({ data }) => {
  if (data === 'sign-out') forget();
  // Another tab may have begun the session that this one waits for.
  else if (state.get().status !== 'signed-in') restore();
});

/** Who is signed in. */
export const connection = {
  get: state.get,
  subscribe: state.subscribe,
  /** Loads what this tab or another one stored; called once, before anything renders. */
  restore,
  signIn({ baseUrl, apiKey, ...rest }: Connection): void {
    const clean = { baseUrl: baseUrl.trim().replace(/\/+$/, ''), apiKey: apiKey?.trim(), ...rest };
    keep(clean);
    state.set({ status: 'signed-in', connection: clean });
    channel?.postMessage('sign-in');
  },
  /** The API refused the key, or without one the session; an answer to an older key changes nothing. What was refused is not kept. */
  expire(apiKey: string | undefined): void {
    const now = state.get();
    if (now.status !== 'signed-in' || now.connection.apiKey !== apiKey) return;
    keep(undefined);
    state.set({ status: 'expired', connection: now.connection });
  },
  setSessionOpen(isSessionOpen: boolean): void {
    if (state.get().status === 'signed-out') state.set({ status: 'signed-out', isSessionOpen });
  },
  /** Signs out here and in every other tab. */
  signOut(): void {
    forget();
    channel?.postMessage('sign-out');
  },
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The folder that the dashboard lies in, without a trailing slash: '' at the root of its origin, where our service has it. */
export const siteRoot = document.documentElement.dataset.root ?? '';

const upstreamOfAddress = () => upstreamIn(window.location.pathname.slice(siteRoot.length));
// The address is the value; this counts its changes.
const changes = createStore(0);
const follow = () => changes.set(changes.get() + 1);

// Before the router hears of it: an address of another connection is another router's.
window.addEventListener('popstate', follow);

/** The upstream that this page is of, from its address; undefined on this machine (or whatever was signed in to). */
export const currentUpstream = {
  get: upstreamOfAddress,
  subscribe: changes.subscribe,
  /** Goes to the Streams page of a connection. */
  open(upstream: string | undefined): void {
    window.history.pushState(null, '', `${siteRoot}${connectionRoot(upstream)}/`);
    follow();
  },
};

let anonymous: Connection = { baseUrl: '', apiKey: '' };

/** The connection of a page without a key: the same object each time, as the etag cache is keyed by it. */
export function anonymousAt(baseUrl: string): Connection {
  if (anonymous.baseUrl !== baseUrl) anonymous = { baseUrl, apiKey: '' };
  return anonymous;
}

/**
 * Takes the token of a sign-in link out of the address, before anything renders or learns the address.
 * Undefined when there is none.
 */
export function takeSignInToken(): string | undefined {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('sign-in');
  if (token === null) return undefined;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token === '' ? undefined : token;
}
