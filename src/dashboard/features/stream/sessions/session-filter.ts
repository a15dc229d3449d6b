import { isPlayable } from '../../../domain/session-state.ts';
import type { SessionView } from '../../../domain/stream-state.ts';

/** Which sessions of a stream are listed; kept in the address. */
export const sessionFilters = ['all', 'ready', 'failed', 'not-recorded'] as const;
export type SessionFilter = (typeof sessionFilters)[number];

export function readSessionFilter(text: string | null): SessionFilter {
  return sessionFilters.find((filter) => filter === text) ?? 'all';
}

export function isListed({ state }: SessionView, filter: SessionFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'ready':
      return isPlayable(state);
    case 'failed':
      return state.kind === 'failed';
    case 'not-recorded':
      return state.kind === 'not-recorded' || state.kind === 'live-unrecorded';
  }
}
