import { Link, useNavigate } from 'react-router-dom';
import { shortcutsOn } from '../../components/preferences.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatWhen } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { words } from './words.ts';

interface SessionNeighboursProps {
  sessionId: string;
  stream: StreamView;
}

/** The sessions of the same stream before and after this one; `[` and `]` go there too. */
export function SessionNeighbours({ sessionId, stream }: SessionNeighboursProps) {
  const nowMs = useNow(60_000);
  const navigate = useNavigate();
  const { sessions } = stream;
  const at = sessions.findIndex(({ session }) => session.id === sessionId);
  const older = at < 0 ? undefined : sessions[at + 1];
  const newer = at < 1 ? undefined : sessions[at - 1];
  const addressOf = ({ session }: SessionView) => paths.session(session.parentId, session.id);
  const goTo = (neighbour: SessionView | undefined) => () =>
    neighbour === undefined ? false : navigate(addressOf(neighbour));
  useShortcuts({ '[': goTo(older), ']': goTo(newer) }, useStore(shortcutsOn));
  if (older === undefined && newer === undefined) return null;
  const link = (neighbour: SessionView | undefined, isOlder: boolean) => {
    if (neighbour?.session.createdAtMs === undefined) return null;
    const time = formatWhen(neighbour.session.createdAtMs, nowMs);
    const icon = <Icon name={isOlder ? 'back' : 'chevron'} />;
    return (
      <Link
        to={addressOf(neighbour)}
        className={buttonClasses('ghost')}
        aria-label={isOlder ? words.older(time) : words.newer(time)}
      >
        {isOlder ? icon : null}
        {time}
        {isOlder ? null : icon}
      </Link>
    );
  };
  return (
    <nav aria-label={words.neighbours} className="flex gap-1 empty:hidden max-desk:-ml-2">
      {link(older, true)}
      {link(newer, false)}
    </nav>
  );
}
