import { useState } from 'react';
import { canHandOver } from '../../recording/can-hand-over.ts';
import type { SessionReading } from '../../recording/stream-state.ts';

interface ChosenSessions {
  chosen: ReadonlySet<string>;
  choose: (id: string, isChosen: boolean) => void;
  /** The chosen ones; where none is, those of the list that nobody was given yet, or all of it. */
  toHandOver: readonly SessionReading[];
  picked: readonly SessionReading[];
}

/** Which sessions of a stream are chosen, in boxes beside them; `listed` are those that the list shows. */
export function useChosenSessions(
  sessions: readonly SessionReading[],
  listed: readonly SessionReading[],
): ChosenSessions {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = listed.filter(canHandOver);
  const left = shown.filter(({ session }) => session.aircheck?.handedOverAtMs === undefined);
  const picked = sessions.filter(({ session }) => chosen.has(session.id));
  return {
    chosen,
    choose: (id, isChosen) => {
      const others = [...chosen].filter((each) => each !== id);
      setChosen(new Set(isChosen ? [...others, id] : others));
    },
    picked,
    toHandOver: picked.length > 0 ? picked : left.length > 0 ? left : shown,
  };
}
