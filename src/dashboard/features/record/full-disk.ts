import { createStore } from '../../lib/create-store.ts';

/** The sentence about a full disk; undefined while there is room. `note-full-disk.tsx`, which is lazy, sets it. */
export const fullDisk = createStore<string | undefined>(undefined);
