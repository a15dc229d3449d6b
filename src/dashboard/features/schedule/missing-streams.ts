import { createStore } from '../../lib/create-store.ts';

/** The ids of streams that should be live by their schedule and are not. */
export const missingStreams = createStore<ReadonlySet<string>>(new Set());
