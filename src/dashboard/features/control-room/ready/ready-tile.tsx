import { Link } from 'react-router-dom';
import { CopyLink } from '../../../components/links/copy-link.tsx';
import { StreamName, shortName } from '../../../components/stream-name.tsx';
import { sessionEndMs } from '../../../domain/session-state.ts';
import { formatClock, formatDuration } from '../../../lib/format.ts';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { Show } from '../shows.ts';
import { words } from '../words.ts';

/** A recording that became ready, with its link. */
export function ReadyTile({ show }: { show: Show }) {
  const { stream } = show.view;
  const session = show.session?.session;
  if (!session) return null;
  const { createdAtMs, recordedSeconds, aircheck } = session;
  const endMs = sessionEndMs(session);
  const to = paths.session(stream.id, session.id);
  return (
    <article
      data-slot={show.id}
      aria-label={words.recordingOf(shortName(stream.name))}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-2.5"
    >
      <Link to={to} tabIndex={-1} aria-hidden="true" className="block">
        <Picture url={aircheck?.posterUrl} />
      </Link>
      <div className="min-w-0">
        <p className="truncate font-strong" title={stream.name}>
          <StreamName name={stream.name} />
        </p>
        <p className="truncate text-meta text-ink-2">
          {createdAtMs === undefined || endMs === undefined
            ? null
            : `${words.fromTo(formatClock(createdAtMs), formatClock(endMs))} · `}
          {formatDuration(recordedSeconds)}
        </p>
        <p className="-ml-1 flex gap-2">
          <CopyLink session={session} streamName={stream.name} look="act" className="h-6! px-1!">
            {words.copyLink}
          </CopyLink>
          <Link
            to={to}
            state={{ play: true }}
            title={words.play}
            aria-label={words.playOf(shortName(stream.name))}
            className={joinClasses(buttonClasses('ghost'), 'h-6! px-1!')}
          >
            <Icon name="play" />
          </Link>
        </p>
      </div>
    </article>
  );
}
