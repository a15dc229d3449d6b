import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { shortName } from '../../components/stream-name.tsx';
import { type ChangedState, changedStates, type StateKinds, stateKindsOf } from '../../domain/alerts.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { stateWords } from '../../domain/words/states.ts';
import { paths } from '../../paths.ts';
import { words } from '../words.ts';

interface Line {
  key: string;
  text: string;
}

/** Screen readers announce a line when it is added; older lines only fill the page. */
const maxLines = 8;

/**
 * Tells a screen reader once that a show is on air, dropped, over, failed or late. A stream's page announces its own
 * stream, and Streams has the alarm.
 */
export function StateAnnouncer({ views }: { views: readonly StreamView[] | undefined }) {
  const { pathname } = useLocation();
  const known = useRef<StateKinds>(undefined);
  const [lines, setLines] = useState<readonly Line[]>([]);

  useEffect(() => {
    if (!views) return;
    const before = known.current;
    known.current = stateKindsOf(views);
    if (!before) return;
    const news = changedStates(before, views).filter((change) => !isAnnouncedOn(pathname, change));
    if (news.length === 0) return;
    const added = news.map(({ stream, session, kind }) => ({
      key: `${session.id} ${kind} ${session.lastSeenMs}`,
      text: words.becameState(shortName(stream.name), stateWords[kind]),
    }));
    setLines((earlier) =>
      [...earlier.filter(({ key }) => added.every((line) => line.key !== key)), ...added].slice(-maxLines),
    );
  }, [views, pathname]);

  return (
    <div role="log" aria-label={words.states} className="sr-only">
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}

function isAnnouncedOn(pathname: string, { stream, kind }: ChangedState): boolean {
  return pathname === paths.stream(stream.id) || (pathname === paths.streams() && kind === 'live-unrecorded');
}
