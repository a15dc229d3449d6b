import { useEffect } from 'react';
import { createStore, useStore } from '../ui/create-store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { words } from './player-words.ts';

/** Whether captions are shown, in all players of this browser. */
const showsCaptions = createStore(false, {
  persisted: {
    key: 'aircheck.captions',
    parse: (text) => text === 'on',
    serialize: (isOn) => (isOn ? 'on' : undefined),
  },
});

/** Captions on and off. The tracks come as their first text does, so that each new one is set too. */
export function CaptionsButton({ video }: { video: HTMLVideoElement }) {
  const isOn = useStore(showsCaptions);
  useEffect(() => {
    const { textTracks } = video;
    const apply = () => {
      const tracks = [...textTracks].filter(({ kind }) => kind === 'captions');
      for (const [index, track] of tracks.entries()) track.mode = isOn && index === 0 ? 'showing' : 'hidden';
    };
    apply();
    textTracks.addEventListener('addtrack', apply);
    return () => textTracks.removeEventListener('addtrack', apply);
  }, [video, isOn]);
  return (
    <IconButton
      look="picture"
      label={words.captions}
      aria-pressed={isOn}
      className={isOn ? 'border border-player-ink' : 'text-player-ink-2'}
      onClick={() => showsCaptions.set(!isOn)}
    >
      <span className="text-meta font-strong">{words.captionsSign}</span>
    </IconButton>
  );
}
