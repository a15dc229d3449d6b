import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { playbackInfo, readError } from '../api/playback-info.ts';
import { Player } from '../player/player.tsx';
import { readStartSeconds, watchState } from '../recording/watch-state.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { shortName } from '../shared/stream-name.tsx';
import { useClock } from '../shared/use-clock.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { titleInPage, WatchHead } from './watch-head.tsx';
import { WatchWait } from './watch-wait.tsx';
import { words } from './words.ts';

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
      {isFramed ? null : <WatchHead name={name} startedAtMs={playable?.startedAtMs} nowMs={nowMs} />}
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
