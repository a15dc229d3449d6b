import * as v from 'valibot';
import { tolerant } from '../../../../contract/tolerant.ts';
import { connection, currentUpstream } from '../../../api/connection.ts';
import { createStore, type Store } from '../../../lib/create-store.ts';
import { compareNames } from '../../../lib/language.ts';
import type { StreamsFilter } from '../../../paths.ts';

/** What a filter holds: what is looked for, and the order. */
export type FilterChoice = Pick<StreamsFilter, 'q' | 'state' | 'tag' | 'sort'>;

export interface SavedFilter {
  name: string;
  choice: FilterChoice;
}

/** In number, and letters of a name. */
export const mostFilters = 30;
export const longestFilterName = 60;

const text = v.optional(v.string());
const choiceSchema = v.strictObject({ q: text, state: text, tag: text, sort: text });
const readKept = tolerant(v.array(v.strictObject({ name: v.string(), choice: choiceSchema })));

const stores = new Map<string, Store<readonly SavedFilter[]>>();

/** The filters of the page's connection, by name. Kept in this browser. */
export function savedFilters(): Store<readonly SavedFilter[]> {
  const state = connection.get();
  const address = currentUpstream.get() ?? (state.status === 'signed-out' ? '' : state.connection.baseUrl);
  const known = stores.get(address);
  if (known) return known;
  const store = createStore<readonly SavedFilter[]>([], {
    persisted: {
      key: `aircheck.filters ${address}`,
      parse: (kept) => readKept(parseJson(kept)),
      serialize: (filters) => (filters.length === 0 ? undefined : JSON.stringify(filters)),
    },
  });
  stores.set(address, store);
  return store;
}

/** The filters with this one among them, in the place of one with its name. */
export function withFilter(filters: readonly SavedFilter[], saved: SavedFilter): readonly SavedFilter[] {
  const others = filters.filter(({ name }) => name !== saved.name);
  return [...others, saved].sort((a, b) => compareNames(a.name, b.name));
}

/** Do two filters show the same? */
export function isSameChoice(a: FilterChoice, b: FilterChoice): boolean {
  return (['q', 'state', 'tag', 'sort'] as const).every((field) => (a[field] ?? '') === (b[field] ?? ''));
}

function parseJson(kept: string): unknown {
  try {
    return JSON.parse(kept);
  } catch {
    return undefined;
  }
}
