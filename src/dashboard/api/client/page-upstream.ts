import { connectionRoot, upstreamIn } from '../../paths.ts';
import { createStore } from '../../ui/create-store.ts';

/** The folder that the dashboard lies in, without a trailing slash: '' at the root of its origin, where our service has it. */
export const siteRoot = document.documentElement.dataset.root ?? '';

const readAddress = () => upstreamIn(window.location.pathname.slice(siteRoot.length));
// The address is the value; this counts its changes.
const changes = createStore(0);
const follow = () => changes.set(changes.get() + 1);

// Before the router hears of it: an address of another connection is another router's.
window.addEventListener('popstate', follow);

/** The upstream that this page is of, from its address; undefined on this machine (or whatever was signed in to). */
export const pageUpstream = {
  get: readAddress,
  subscribe: changes.subscribe,
  /** Goes to the Streams page of a connection. */
  open(upstream: string | undefined): void {
    window.history.pushState(null, '', `${siteRoot}${connectionRoot(upstream)}/`);
    follow();
  },
};
