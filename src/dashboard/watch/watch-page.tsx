import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { playbackInfo, readError } from '../api/playback.ts';
import { Player } from '../player/player.tsx';
import { readStartSeconds, type WatchState, watchState } from '../recording/watch-state.ts';
import { formatClock, formatUtc } from '../recording/words/format.ts';
import { formatDate } from '../recording/words/format-day.ts';
import { zoneAbbreviation } from '../recording/words/zone-abbreviation.ts';
import { Glyph } from '../shared/glyph.tsx';
import { DownloadLink } from '../shared/links/download-link.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { StreamName, shortName } from '../shared/stream-name.tsx';
import type { Tone } from '../shared/tone.ts';
import { useClock } from '../shared/use-clock.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './watch-words.ts';

/** `/watch/:sessionId`: for everyone who has the link. In another page's frame there is the picture alone. */
export default function WatchPage() {
  const { sessionId = '' } = useParams();
  const [query] = useSearchParams();
  const { data, error } = useQuery(playbackInfo(sessionId));
  const nowMs = useClock();
  const isFramed = window.self !== window.top;
  const state = watchState({ info: data, error: readError(error) });
  const playable = state.kind === 'playable' ? state : undefined;
  const name = playable?.name ?? titleInPage();
  return (
    <main
      className={joinClasses(
        isFramed
          ? 'grid h-screen bg-picture *:rounded-none [&_video]:aspect-auto [&_video]:h-screen'
          : 'mx-auto max-w-[min(90rem,calc((100vh-7rem)*16/9))] px-gutter py-5 max-desk:px-0 max-desk:[&>header]:px-gutter',
      )}
    >
      <PageTitle>{name === undefined ? words.title : shortName(name)}</PageTitle>
      {isFramed ? null : (
        <WatchHead name={name} startedAtMs={playable?.startedAtMs} mp4Url={playable?.mp4Url} nowMs={nowMs} />
      )}
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
        <WatchWait state={state} />
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
          {formatDate(startedAtMs, nowMs)}, {formatClock(startedAtMs)} {zoneAbbreviation(startedAtMs)}
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

const tones: Record<Exclude<WatchState['kind'], 'loading' | 'playable'>, Tone> = {
  waiting: 'processing',
  unreachable: 'reconnecting',
  failed: 'failed',
  deleted: 'deleted',
  'not-recorded': 'not-recorded',
  unknown: 'idle',
};

/** The picture's ground while there is none, with why. */
function WatchWait({ state }: { state: Exclude<WatchState, { kind: 'playable' }> }) {
  const said = state.kind === 'loading' ? undefined : words[state.kind];
  return (
    <div className="grid aspect-video place-items-center rounded-md bg-picture p-6 text-player-ink">
      <div role="status" className="grid max-w-[26rem] justify-items-center gap-2 text-center">
        {state.kind === 'loading' ? null : <Glyph tone={tones[state.kind]} className="size-6 text-player-ink-2" />}
        <p className="text-lead font-strong">{said?.title}</p>
        <p className="text-player-ink-2">{said?.detail}</p>
      </div>
    </div>
  );
}
