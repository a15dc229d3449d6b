import { connectionRoot, upstreamIn } from '../paths.ts';
import { siteRoot } from './site-root.ts';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

// Before the router hears of it: an address of another connection is another router's.
window.addEventListener('popstate', tell);

/**
 * The upstream that this page is of, from its address; undefined on this machine (or whatever was signed in to).
 * A store for `useSyncExternalStore(pageUpstream.subscribe, pageUpstream.get)`.
 */
export const pageUpstream = {
  get: (): string | undefined => upstreamIn(window.location.pathname.slice(siteRoot.length)),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Goes to the Streams page of a connection. */
  open(upstream: string | undefined): void {
    window.history.pushState(null, '', `${siteRoot}${connectionRoot(upstream)}/`);
    tell();
  },
};
