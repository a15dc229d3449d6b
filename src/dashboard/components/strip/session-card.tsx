import { Link } from 'react-router-dom';
import { coverageOf, formatShare } from '../../domain/coverage.ts';
import { isLiveState, isPlayable } from '../../domain/session-state.ts';
import type { StreamObject } from '../../domain/stream-object.ts';
import { isFreshlyReady, type SessionView } from '../../domain/stream-state.ts';
import { sessionSpan } from '../../domain/strip-segments.ts';
import { stateLabel } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClock, formatDayClock, formatDuration, secondsBetween } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { Glyph } from '../glyph.tsx';
import { CopyLink } from '../links/copy-link.tsx';
import { shortName } from '../stream-name.tsx';
import { toneLooks } from '../tone.ts';
import { words } from '../words.ts';

interface SessionCardProps {
  stream: StreamObject;
  view: SessionView;
}

export function SessionCard({ stream, view }: SessionCardProps) {
  const nowMs = useNow(1000);
  const { session, state } = view;
  const span = sessionSpan(view, nowMs);
  const coverage = coverageOf(view, nowMs);
  const tone = isFreshlyReady(view, nowMs) ? 'fresh' : state.kind;
  const end = span && (isLiveState(state) ? words.now : formatClock(span.endMs));
  const times = span && words.fromTo(formatDayClock(span.startMs, nowMs), end ?? '');
  const seconds = session.recordedSeconds || (span && secondsBetween(span.startMs, span.endMs));
  const poster = session.aircheck?.posterUrl;
  const name = shortName(stream.name);
  const address = paths.session(stream.id, session.id);
  return (
    <article aria-label={words.sessionCard(name, times ?? '')} className="grid w-75 gap-2.5 p-2.5">
      <div className={joinClasses('grid gap-x-3', poster !== undefined && 'grid-cols-[6.75rem_minmax(0,1fr)]')}>
        {poster === undefined ? null : (
          <Picture>
            <img src={poster} alt="" className="size-full object-cover" />
          </Picture>
        )}
        <div className="min-w-0">
          <p className="truncate font-strong">{times}</p>
          <p className="text-ink-2">
            {formatDuration(seconds)}
            {coverage ? ` · ${formatShare(coverage.share)}` : null}
          </p>
          <p className={joinClasses('flex items-center gap-1.5', toneLooks[tone].ink)}>
            <Glyph tone={tone} />
            {stateLabel(state, nowMs)}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 *:grow [&_button]:w-full">
        {isPlayable(state) ? (
          <Link to={address} state={{ play: true }} className={buttonClasses()}>
            <Icon name="play" />
            {words.play}
          </Link>
        ) : null}
        {isPlayable(state) ? (
          <CopyLink session={session} streamName={stream.name} look="primary" className="w-full">
            {words.copy}
          </CopyLink>
        ) : null}
        <Link to={address} className={buttonClasses()}>
          {words.open}
        </Link>
      </div>
    </article>
  );
}
