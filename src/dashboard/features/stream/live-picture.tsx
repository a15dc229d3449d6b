import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pictureWords } from '../../domain/live-media.ts';
import type { IngestHealth } from '../../domain/stream-object.ts';
import { behindWords } from '../../domain/words/sentences.ts';
import { useNow } from '../../lib/clock.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { PictureNote } from '../../ui/picture.tsx';
import { usePlayback } from '../player/use-playback.ts';
// Not this room's: it would come with the player's code, which the page of a stream does without.
import { words } from '../player/words.ts';

interface LivePictureProps {
  url: string;
  ingest: IngestHealth | undefined;
  /** Where it can be heard, and rewound when it is recorded. */
  sessionPath: string | undefined;
  /** Since when no media comes, Unix ms: what is seen is from before. */
  frozenSinceMs?: number | undefined;
  /** What opening it does. */
  linkTitle: string;
}

/** What is on air, small and without sound. It rests while nobody sees the page. */
export function LivePicture({ url, ingest, sessionPath, frozenSinceMs, linkTitle }: LivePictureProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { engine, rendition, problem, isAway } = usePlayback(video, url, { isLive: true, catchesUp: true });
  const nowMs = useNow(1000);

  useEffect(() => {
    if (engine === undefined) return;
    const follow = () => (document.visibilityState === 'hidden' ? engine.suspend() : engine.resume());
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [engine]);

  const isFrozen = frozenSinceMs !== undefined;
  const isShown = rendition !== undefined && !isAway && problem === undefined;
  const size = ingest?.width ? ingest : { width: video?.videoWidth, height: video?.videoHeight, fps: ingest?.fps };
  const caption = isShown
    ? [words.livePicture, behindWords(engine?.sentAtMs(), nowMs)].filter(Boolean).join(', ')
    : words.waitingForLive;
  const picture = (
    <video
      ref={setVideo}
      muted
      playsInline
      aria-label={words.livePicture}
      className={joinClasses('block aspect-video w-full', isFrozen && 'opacity-50 colourless')}
    />
  );
  return (
    <figure>
      <div className="relative overflow-hidden rounded-md bg-picture">
        {sessionPath === undefined ? (
          picture
        ) : (
          <Link to={sessionPath} className="block" title={linkTitle}>
            {picture}
          </Link>
        )}
        {isFrozen ? <PictureNote>{words.frozenSince(frozenSinceMs)}</PictureNote> : null}
      </div>
      <figcaption className="mt-2 flex justify-between gap-4 text-meta text-ink-3">
        <span>{problem?.words ?? caption}</span>
        <span className="whitespace-nowrap">{isShown ? pictureWords(size) : ''}</span>
      </figcaption>
    </figure>
  );
}
