import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { watchReading } from '../api/watch/watch-reading.ts';
import { Player } from '../player/player.tsx';
import { readStartSeconds, watchState } from '../recording/watch-state.ts';
import { formatUtc, plainClock } from '../recording/words/format.ts';
import { formatDate } from '../recording/words/format-day.ts';
import { zoneAbbreviation } from '../recording/words/zone-abbreviation.ts';
import { DownloadLink } from '../shared/links/download-link.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { StreamName, shortName } from '../shared/stream-name.tsx';
import { useNow } from '../shared/use-now.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { WatchWait } from './watch-wait.tsx';
import { words } from './watch-words.ts';

/** `/watch/:sessionId`: for everyone who has the link. In another page's frame there is the picture alone. */
export default function WatchPage() {
  const { sessionId = '' } = useParams();
  const [query] = useSearchParams();
  const { data, error } = useQuery(watchReading(sessionId));
  const nowMs = useNow(1000);
  const isFramed = window.self !== window.top;
  const state = watchState({ reading: data, isFailing: error !== null });
  const mp4Url = state.kind === 'playable' ? state.mp4Url : undefined;
  const name = state.name ?? (state.kind === 'gone' ? undefined : titleInPage());
  return (
    <main
      className={joinClasses(
        isFramed
          ? 'grid h-screen bg-picture *:rounded-none [&_video]:aspect-auto [&_video]:h-screen'
          : 'mx-auto max-w-[min(90rem,calc((100vh-7rem)*16/9))] px-gutter py-5 max-desk:px-0 max-desk:[&>header]:px-gutter',
      )}
    >
      <PageTitle>{name === undefined ? words.title : shortName(name)}</PageTitle>
      {isFramed ? null : <WatchHead name={name} startedAtMs={state.startedAtMs} mp4Url={mp4Url} nowMs={nowMs} />}
      {state.kind === 'playable' ? (
        <Player
          played={{
            url: state.url,
            session: { createdAtMs: state.startedAtMs },
            posterUrl: state.posterUrl,
            storyboardUrl: state.storyboardUrl,
            live: state.isLive ? 'window' : undefined,
            startAtSeconds: readStartSeconds(query.get('t')),
          }}
          startsAtOnce
          takesFocus={!isFramed}
        />
      ) : (
        <WatchWait state={state} nowMs={nowMs} />
      )}
    </main>
  );
}

interface WatchHeadProps {
  name: string | undefined;
  startedAtMs: number | undefined;
  mp4Url: string | undefined;
  nowMs: number;
}

/** What this is a recording of, of which day, and its file. */
function WatchHead({ name, startedAtMs, mp4Url, nowMs }: WatchHeadProps) {
  return (
    <header className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 pb-3">
      <h1 className="min-w-0 truncate text-title font-strong" title={name}>
        {name === undefined ? words.title : <StreamName name={name} />}
      </h1>
      {startedAtMs === undefined ? null : (
        <time dateTime={new Date(startedAtMs).toISOString()} title={formatUtc(startedAtMs)} className="text-ink-2">
          {formatDate(startedAtMs, nowMs)}, {plainClock(startedAtMs)} {zoneAbbreviation(startedAtMs)}
        </time>
      )}
      {mp4Url === undefined ? null : <DownloadLink url={mp4Url} isOwn look="ghost" className="ml-auto" />}
    </header>
  );
}

/** The recording's name as the service wrote it into the page for chat programs, which stands before any answer. */
function titleInPage(): string | undefined {
  const title = document.querySelector('meta[property="og:title"]')?.getAttribute('content')?.trim();
  return title === '' ? undefined : title;
}
