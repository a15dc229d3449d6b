import { useState } from 'react';
import { useStore } from '../ui/create-store.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { noPosition, type Played } from './played.ts';
import { PlayerStage } from './player-stage.tsx';
import { words } from './player-words.ts';

interface PlayerProps {
  played: Played;
  /** Play was asked for on the way here. */
  startsAtOnce?: boolean;
  /** Keys go to the player as soon as it plays. */
  takesFocus?: boolean;
}

/** A recording to play in the page. Nothing of it but its poster is loaded before Play. */
export function Player({ played, startsAtOnce = false, takesFocus = true }: PlayerProps) {
  const [isPressed, setPressed] = useState(startsAtOnce);
  const wanted = useStore((played.position ?? noPosition).wanted);
  const isStarted = isPressed || wanted !== undefined;
  // Who asked for a place beside the player stays there.
  if (isStarted) return <PlayerStage key={played.url} played={played} takesFocus={takesFocus && isPressed} />;
  return (
    <Picture className="relative">
      {played.posterUrl === undefined ? null : <Poster url={played.posterUrl} />}
      <button
        type="button"
        data-play
        onClick={() => setPressed(true)}
        className="relative col-start-1 row-start-1 grid size-full place-items-center text-player-ink outline-offset-[-4px] outline-player-focus hover:bg-player-wash"
      >
        <span className="flex items-center gap-2.5 rounded-md bg-player px-4 py-2.5 text-lead font-strong">
          <Icon name="play" className="size-5" />
          {played.live === undefined ? words.play : words.watchLive}
        </span>
      </button>
    </Picture>
  );
}

/** The recording's own picture before it plays; one that does not load leaves the calm ground. */
function Poster({ url }: { url: string }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (failedUrl === url) return null;
  return (
    <img src={url} alt="" className="absolute inset-0 size-full object-contain" onError={() => setFailedUrl(url)} />
  );
}
