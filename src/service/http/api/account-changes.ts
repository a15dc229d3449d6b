import type { ChangedRow } from '../../store/changes/row-changes.ts';

export interface Change extends ChangedRow {
  revision: number;
}

/** All that changed of an account, each stream and session once, by the number of its last change. */
export interface AccountChanges {
  /** Of the last change. */
  revision(): number;
  note(changed: ChangedRow): void;
  /** What changed after that revision, the earliest first; undefined where not all of it is known any more. */
  since(revision: number): readonly Change[] | undefined;
}

/** An account has 100,000 sessions with ease, and most of them never change again. */
const mostChanges = 20_000;

export function createAccountChanges(): AccountChanges {
  let last = 0;
  /** No client that knows less than this can go on. */
  let least = 0;
  const changes = new Map<string, Change>();
  /** The same in a list, until the next change: many ask in between. */
  let listed: readonly Change[] | undefined;

  return {
    revision: () => last,
    note({ id, kind }) {
      last += 1;
      listed = undefined;
      changes.delete(id);
      changes.set(id, { id, kind, revision: last });
      if (changes.size <= mostChanges) return;
      for (const oldest of changes.values()) {
        changes.delete(oldest.id);
        least = oldest.revision;
        return;
      }
    },
    since(revision) {
      if (revision < least || revision > last) return undefined;
      if (revision === last) return [];
      listed ??= [...changes.values()];
      return listed.slice(placeAfter(listed, revision));
    },
  };
}

/** Where the first change after that revision is, in a list by revisions. */
function placeAfter(list: readonly Change[], revision: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.revision ?? 0) > revision) high = middle;
    else low = middle + 1;
  }
  return low;
}
