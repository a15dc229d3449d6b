import { useState } from 'react';
import type { Session } from '../../recording/stream-object.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PlayerStage } from './player-stage.tsx';

interface PlayerProps {
  url: string;
  session: Session;
  /** Play was asked for on the way here. */
  startsAtOnce?: boolean;
}

/** A recording to play in the page. Nothing of it is loaded before Play. */
export function Player({ url, session, startsAtOnce = false }: PlayerProps) {
  const [isStarted, setStarted] = useState(startsAtOnce);
  if (isStarted) return <PlayerStage key={url} url={url} session={session} />;
  return (
    <Picture>
      <button
        type="button"
        onClick={() => setStarted(true)}
        className="grid size-full place-items-center text-player-ink outline-offset-[-4px] outline-player-focus hover:bg-player-wash"
      >
        <span className="flex items-center gap-2.5 rounded-md bg-player px-4 py-2.5 text-lead font-strong">
          <Icon name="play" className="size-5" />
          Play
        </span>
      </button>
    </Picture>
  );
}
