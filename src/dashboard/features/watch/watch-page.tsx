import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { watchAnswer } from '../../api/playback.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { Glyph, type Tone } from '../../components/pill.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { parseStartSeconds, type WatchState, watchState } from '../../domain/watch-state.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClock, formatDate, formatUtc, plainClock } from '../../lib/format.ts';
import { zoneAbbreviation } from '../../lib/zone.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Player } from '../player/player.tsx';
import { words } from './words.ts';

/** Viewers need no key. Embedded in another site, the page shows the picture alone. */
export default function WatchPage() {
  const { sessionId = '' } = useParams();
  const [query] = useSearchParams();
  const { data, error } = useQuery(watchAnswer(sessionId));
  const isFramed = window.self !== window.top;
  const state = watchState({ answer: data, isFailing: error !== null });
  const mp4Url = state.kind === 'playable' ? state.mp4Url : undefined;
  const name = state.name ?? (state.kind === 'gone' ? undefined : loadPageTitle());
  return (
    <main
      className={joinClasses(
        isFramed
          ? 'grid h-screen bg-picture *:rounded-none [&_video]:aspect-auto [&_video]:h-screen'
          : 'mx-auto max-w-[min(90rem,calc((100vh-7rem)*16/9))] px-gutter py-5 max-desk:px-0 max-desk:[&>header]:px-gutter',
      )}
    >
      <PageTitle>{name === undefined ? words.title : shortName(name)}</PageTitle>
      {isFramed ? null : <WatchHead name={name} startedAtMs={state.startedAtMs} mp4Url={mp4Url} />}
      {state.kind === 'playable' ? (
        <Player
          played={{
            url: state.url,
            session: { createdAtMs: state.startedAtMs },
            posterUrl: state.posterUrl,
            storyboardUrl: state.storyboardUrl,
            live: state.isLive ? 'window' : undefined,
            startAtSeconds: parseStartSeconds(query.get('t')),
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
}

function WatchHead({ name, startedAtMs, mp4Url }: WatchHeadProps) {
  const nowMs = useNow(60_000);
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

/** The service writes the name into the page for chat previews, so it is known before the first answer. */
function loadPageTitle(): string | undefined {
  const title = document.querySelector('meta[property="og:title"]')?.getAttribute('content')?.trim();
  return title === '' ? undefined : title;
}

type Waiting = Exclude<WatchState, { kind: 'playable' }>;

/** Most recordings are ready sooner, so after this the page suggests asking the sender. */
const lateAfterMs = 10 * 60_000;

const tones: Record<Exclude<Waiting['kind'], 'loading'>, Tone> = {
  upcoming: 'idle',
  live: 'recording',
  processing: 'processing',
  waiting: 'processing',
  unreachable: 'reconnecting',
  failed: 'failed',
  'not-recorded': 'not-recorded',
  gone: 'deleted',
};

function WatchWait({ state }: { state: Waiting }) {
  const nowMs = useNow(1000);
  return (
    <div className="grid aspect-video place-items-center rounded-md bg-picture p-6 text-player-ink">
      <div role="status" className="grid max-w-[26rem] justify-items-center gap-2 text-center">
        {state.kind === 'loading' ? null : (
          <>
            <Glyph tone={tones[state.kind]} className="size-6 text-player-ink-2" />
            <p className="text-lead font-strong">{words[state.kind].title}</p>
            {waitSentences(state, nowMs).map((sentence) => (
              <p key={sentence} className="text-player-ink-2">
                {sentence}
              </p>
            ))}
          </>
        )}
      </div>
    </div>
  );
}

function waitSentences(state: Exclude<Waiting, { kind: 'loading' }>, nowMs: number): string[] {
  switch (state.kind) {
    case 'upcoming':
      return [words.leaveOpen];
    case 'live':
    case 'waiting':
      return [words[state.kind].detail, words.leaveOpen];
    case 'processing': {
      const { endedAtMs } = state;
      if (endedAtMs === undefined) return [words.leaveOpen];
      const late = nowMs - endedAtMs > lateAfterMs ? [words.processing.late] : [];
      return [words.processing.ended(formatClock(endedAtMs)), ...late, words.leaveOpen];
    }
    default:
      return [words[state.kind].detail];
  }
}
