import { createStore } from '../lib/create-store.ts';

/** The ids of sessions whose link did not play in full, until a later check passes. */
export const brokenLinks = createStore<ReadonlySet<string>>(new Set());
