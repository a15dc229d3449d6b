import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { alarmSoundOn } from '../../components/preferences.ts';
import type { StreamObject } from '../../domain/stream-object.ts';
import { useStore } from '../../lib/create-store.ts';
import { paths } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { isSoundHeldBack, playAlarmTone } from '../alerts/alarm-tone.ts';
import { ChooseTiles } from './choose-tiles.tsx';
import type { WakeLock } from './use-wake-lock.ts';
import type { WallChoice } from './wall-choice.ts';
import { words } from './wall-words.ts';

interface WallControlsProps {
  streams: readonly StreamObject[];
  choice: WallChoice;
  onChoose: (choice: WallChoice) => void;
  /** A browser that may only show the wall has nowhere to go back to. */
  isLink: boolean;
  wakeLock: WakeLock;
}

/** What can be done at the screen itself. */
export function WallControls({ streams, choice, onChoose, isLink, wakeLock }: WallControlsProps) {
  const [isChoosing, setChoosing] = useState(false);
  const isSoundOn = useStore(alarmSoundOn);
  const isHeldBack = useStore(isSoundHeldBack) && isSoundOn;
  const isFull = useSyncExternalStore(watchFullScreen, () => document.fullscreenElement !== null);
  const toggleSound = () => {
    // The click lets it through, and that is what was wanted.
    if (isHeldBack) return;
    alarmSoundOn.set(!isSoundOn);
    // The click is what lets the browser play it later.
    if (!isSoundOn) void playAlarmTone();
  };
  const toggleFull = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <nav aria-label={words.controls} className="wall-controls">
      {/* A browser may refuse at any time: the place is there before. */}
      <span className="wall-sleep" title={wakeLock === 'refused' ? words.mayFallAsleepWhy : undefined}>
        {wakeLock === 'refused' ? (
          <>
            <Icon name="screen" />
            <span className="sr-only">{words.mayFallAsleep}</span>
          </>
        ) : null}
      </span>
      <Control icon="filter" label={words.choose} onClick={() => setChoosing(true)} />
      <Control
        icon={isSoundOn && !isHeldBack ? 'volume' : 'silent'}
        label={isHeldBack ? words.soundHeldBack : isSoundOn ? words.soundOn : words.soundOff}
        onClick={toggleSound}
      />
      {document.fullscreenEnabled ? (
        <Control
          icon="full-screen"
          label={isFull ? words.leaveFullScreen : words.fullScreen}
          onClick={() => void toggleFull().catch(() => undefined)}
        />
      ) : null}
      {isLink ? (
        <Link to={paths.streams()} aria-label={words.leave} title={words.leave}>
          <Icon name="leave" />
        </Link>
      ) : null}
      {isChoosing ? (
        <ChooseTiles streams={streams} choice={choice} onChoose={onChoose} onClose={() => setChoosing(false)} />
      ) : null}
    </nav>
  );
}

function Control({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

function watchFullScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
