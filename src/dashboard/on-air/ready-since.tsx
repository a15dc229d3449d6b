import { Link } from 'react-router-dom';
import { HandOverButton } from '../handover/hand-over-button.tsx';
import { paths } from '../paths.ts';
import { sessionEndMs } from '../recording/readiness.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { formatClock, formatDuration, formatWhen } from '../recording/words/format.ts';
import { copiedLinks } from '../shared/links/copied-links.ts';
import { CopyLink } from '../shared/links/copy-link.tsx';
import { StreamName, shortName } from '../shared/stream-name.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { useStore } from '../ui/create-store.ts';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Picture } from '../ui/picture.tsx';
import { words } from './on-air-words.ts';
import { PartHead } from './part-head.tsx';
import { readySince, type Show, showsOnAir } from './shows.ts';
import { useSlots } from './use-slots.ts';
import { useNewsFrom } from './use-visit.ts';

interface ReadySinceProps {
  readings: readonly StreamReading[];
  nowMs: number;
}

const slotCount = 2;

/**
 * What became ready since this person last looked, the one that waits longest first. It stays until its link was copied
 * and another one needs its place. What ended a moment ago is still in its slot on air.
 */
export function ReadySince({ readings, nowMs }: ReadySinceProps) {
  const newsFromMs = useNewsFrom();
  const copied = useStore(copiedLinks);
  const onAir = new Set(showsOnAir(readings, nowMs).map(({ id }) => id));
  const news = newsFromMs === undefined ? [] : readySince(readings, newsFromMs).filter(({ id }) => !onAir.has(id));
  const { slots, hold } = useSlots(
    news.map(({ id }) => ({ id, mayLeave: copied.has(id) })),
    slotCount,
  );
  const byId = new Map(news.map((show) => [show.id, show]));
  const waiting = news.filter(({ id }) => !copied.has(id));
  const hidden = waiting.filter(({ id }) => !slots.includes(id)).length;
  return (
    <section aria-labelledby="ready-since" className="px-4">
      <PartHead
        id="ready-since"
        title={words.readySince}
        note={newsFromMs === undefined ? undefined : words.countSince(waiting.length, formatWhen(newsFromMs, nowMs))}
      >
        {hidden > 0 ? (
          <Link to={paths.streams({ sort: 'recording' })} className="ml-auto text-accent hover:underline">
            {words.moreShort(hidden)}
          </Link>
        ) : null}
        {waiting.length > 1 ? (
          <HandOverButton
            items={waiting.flatMap(({ session, reading }) => (session ? { ...session, stream: reading.stream } : []))}
            look="act"
            className={joinClasses('h-6! px-1!', hidden === 0 && 'ml-auto')}
          />
        ) : null}
      </PartHead>
      <div {...hold} className="grid auto-rows-[3.75rem] gap-y-2">
        {slots.map((id) => {
          const show = id === undefined ? undefined : byId.get(id);
          return show ? <ReadyTile key={show.id} show={show} /> : null;
        })}
        {news.length === 0 ? <p className="text-ink-3">{words.nothingReady}</p> : null}
      </div>
    </section>
  );
}

function ReadyTile({ show }: { show: Show }) {
  const { stream } = show.reading;
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
        <Picture>
          {aircheck?.posterUrl ? <img src={aircheck.posterUrl} alt="" className="size-full object-cover" /> : undefined}
        </Picture>
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
            <DetailIcon name="play" />
          </Link>
        </p>
      </div>
    </article>
  );
}
