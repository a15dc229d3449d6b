import { createStore } from '../../lib/create-store.ts';

/** What a full disk means and what helps, in words; undefined while there is room. What finds it comes after the first page. */
export const fullDisk = createStore<string | undefined>(undefined);
