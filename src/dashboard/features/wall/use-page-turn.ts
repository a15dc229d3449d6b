import { useState } from 'react';

const turnMs = 10_000;

interface Turn {
  page: number;
  atMs: number;
  alarms: string;
}

export interface Hold {
  hasFocus: boolean;
  /** When a pointer was last moved there. */
  pointedAtMs?: number | undefined;
}

/** Nobody loses the tile that they have the focus in, or are about to press. A pointer that was left there holds nothing. */
export function isHeldBy({ hasFocus, pointedAtMs }: Hold, nowMs: number): boolean {
  return hasFocus || (pointedAtMs !== undefined && nowMs - pointedAtMs < turnMs);
}

/**
 * The page that is shown: the next one every ten seconds, the first one as soon as there is a new alarm. `isHeld`: somebody
 * points at it, or has the focus there.
 */
export function usePageTurn(pages: number, alarmIds: readonly string[], isHeld: boolean, nowMs: number): number {
  const alarms = [...alarmIds].sort().join(' ');
  const [turn, setTurn] = useState<Turn>({ page: 0, atMs: nowMs, alarms });
  const next = nextTurn(turn, { pages, alarms, isHeld, nowMs });
  // Derived while rendering.
  if (next !== turn) setTurn(next);
  return next.page;
}

interface Now {
  pages: number;
  alarms: string;
  isHeld: boolean;
  nowMs: number;
}

export function nextTurn(turn: Turn, { pages, alarms, isHeld, nowMs }: Now): Turn {
  if (alarms !== turn.alarms) {
    const known = new Set(turn.alarms.split(' '));
    const isNew = alarms.split(' ').some((id) => id !== '' && !known.has(id));
    return { page: isNew ? 0 : Math.min(turn.page, pages - 1), atMs: isNew ? nowMs : turn.atMs, alarms };
  }
  if (turn.page >= pages) return { ...turn, page: 0, atMs: nowMs };
  if (nowMs - turn.atMs < turnMs) return turn;
  if (isHeld || pages === 1) return { ...turn, atMs: nowMs };
  return { ...turn, page: (turn.page + 1) % pages, atMs: nowMs };
}
