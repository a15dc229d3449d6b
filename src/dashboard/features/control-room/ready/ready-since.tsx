import { Link } from 'react-router-dom';
import type { DeliveryPage } from '../../../api/deliveries.ts';
import { copiedLinks } from '../../../components/links/copy-link.tsx';
import type { StreamView } from '../../../domain/stream-state.ts';
import { useNow } from '../../../lib/clock.ts';
import { useStore } from '../../../lib/create-store.ts';
import { formatWhen } from '../../../lib/format.ts';
import { paths } from '../../../paths.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { HandOverButton } from '../../handover/hand-over-button.tsx';
import { PartHead } from '../part-head.tsx';
import { readyMs, readySince, type Show } from '../shows.ts';
import { useSlots } from '../use-slots.ts';
import { useNewsFrom } from '../use-visit.ts';
import { words } from '../words.ts';
import { ReadyPageTile } from './ready-page-tile.tsx';
import { ReadyTile } from './ready-tile.tsx';
import { useReadyPages } from './use-ready-pages.ts';

interface ReadySinceProps {
  views: readonly StreamView[];
  /** What is seen under On air: a session, or a stream whose session is not known yet. */
  onAirIds: ReadonlySet<string | undefined>;
}

const slotCount = 2;

/**
 * What became ready since this person last looked, the one that waits longest first. It stays until its link was copied
 * and another one needs its place. What has its tile under On air counts as well.
 */
export function ReadySince({ views, onAirIds: onAir }: ReadySinceProps) {
  const nowMs = useNow(60_000);
  const newsFromMs = useNewsFrom();
  const copied = useStore(copiedLinks);
  const all = newsFromMs === undefined ? [] : readySince(views, newsFromMs);
  const news = all.filter(({ id }) => !onAir.has(id));
  const pages = useReadyPages(all, newsFromMs);
  const onPages = new Set(pages.flatMap(({ items }) => items.flatMap(({ sessionIds }) => sessionIds)));
  const wishes = [
    // What a page has is said by the page; what is in its slot already stays there.
    ...news.map(({ id, session }) => ({
      ...{ id, atMs: (session && readyMs(session)) ?? 0 },
      ...{ need: Number(!copied.has(id) && !onPages.has(id)), mayCome: !onPages.has(id) },
    })),
    ...pages.map(({ id, readyAtMs = 0 }) => ({ id, atMs: readyAtMs, need: Number(!copied.has(id)) })),
  ].sort((a, b) => a.atMs - b.atMs);
  const { slots, hold } = useSlots(wishes, slotCount);
  const byId = new Map(all.map((show) => [show.id, show]));
  const waiting = all.filter(({ id }) => !copied.has(id) && !onPages.has(id));
  const waitingPages = pages.filter(({ id }) => !copied.has(id));
  const count = waiting.length + waitingPages.length;
  const hidden = [...waiting, ...waitingPages].filter(({ id }) => !slots.includes(id) && !onAir.has(id)).length;
  return (
    <section aria-labelledby="ready-since" className="px-4 @max-onerow:pr-gutter">
      <PartHead
        id="ready-since"
        title={words.readySince}
        {...(newsFromMs !== undefined && {
          note: String(count),
          noteEnd: words.since(formatWhen(newsFromMs, nowMs)),
        })}
      >
        {hidden > 0 ? (
          <Link
            to={paths.streams({ sort: 'recording' })}
            title={words.moreShort(hidden)}
            className="ml-auto min-w-0 truncate text-accent hover:underline"
          >
            {words.moreShort(hidden)}
          </Link>
        ) : null}
        {waiting.length > 1 ? (
          <HandOverButton
            items={waiting.flatMap(({ session, view }) => (session ? { ...session, stream: view.stream } : []))}
            look="act"
            className={joinClasses('h-6! px-1!', hidden === 0 && 'ml-auto')}
          />
        ) : null}
      </PartHead>
      <div {...hold} className="grid auto-rows-[3.75rem] gap-y-2">
        {slots.map((id) => {
          const show = id === undefined ? undefined : byId.get(id);
          const page = pages.find((each) => each.id === id);
          if (page) return <ReadyPageTile key={page.id} page={page} posterUrl={posterOf(page, byId)} />;
          return show ? <ReadyTile key={show.id} show={show} /> : null;
        })}
        {slots.some(Boolean) ? null : (
          <p className="text-ink-3">{waiting.length > 0 ? words.readyOnAir(waiting.length) : words.nothingReady}</p>
        )}
      </div>
    </section>
  );
}

/** Of the first of its recordings that is known to have one. */
function posterOf({ items }: DeliveryPage, shows: ReadonlyMap<string, Show>): string | undefined {
  const posters = items.flatMap(({ sessionIds }) =>
    sessionIds.flatMap((id) => shows.get(id)?.session?.session.aircheck?.posterUrl ?? []),
  );
  return posters[0];
}
