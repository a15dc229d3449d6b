import { createStore } from '../ui/create-store.ts';

/** The streams that should be live by their schedule and are not. What finds them comes after the first page. */
export const missingStreams = createStore<ReadonlySet<string>>(new Set());
