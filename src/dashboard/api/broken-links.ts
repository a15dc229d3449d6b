import { createStore } from '../lib/create-store.ts';

/** The sessions whose link was found not to play in full, by their ids, until a later check passes. */
export const brokenLinks = createStore<ReadonlySet<string>>(new Set());
