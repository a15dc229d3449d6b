import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { type ChangedState, changedStates, type KnownStates, statesOf } from '../../recording/session-news.ts';
import type { StreamReading } from '../../recording/stream-state.ts';
import { stateWords } from '../../recording/words/wording.ts';
import { shortName } from '../../shared/stream-name.tsx';
import { words } from '../words.ts';

interface Line {
  key: string;
  text: string;
}

/** So many stay in the page: they are said as they come, and nobody reads them again. */
const kept = 8;

/**
 * Says once, for those who do not see it, what became of a show: on air, dropped, over, failed, late. The page of a
 * stream says it of its own stream, and Streams has the alarm.
 */
export function StateAnnouncer({ readings }: { readings: readonly StreamReading[] | undefined }) {
  const { pathname } = useLocation();
  const known = useRef<KnownStates>(undefined);
  const [lines, setLines] = useState<readonly Line[]>([]);

  useEffect(() => {
    if (!readings) return;
    const before = known.current;
    known.current = statesOf(readings);
    if (!before) return;
    const news = changedStates(before, readings).filter((change) => !isSaidOn(pathname, change));
    if (news.length === 0) return;
    const said = news.map(({ stream, session, kind }) => ({
      key: `${session.id} ${kind} ${session.lastSeenMs}`,
      text: words.becameState(shortName(stream.name), stateWords[kind]),
    }));
    setLines((earlier) =>
      [...earlier.filter(({ key }) => said.every((line) => line.key !== key)), ...said].slice(-kept),
    );
  }, [readings, pathname]);

  return (
    <div role="log" aria-label={words.states} className="sr-only">
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}

function isSaidOn(pathname: string, { stream, kind }: ChangedState): boolean {
  return pathname === paths.stream(stream.id) || (pathname === paths.streams() && kind === 'live-unrecorded');
}
