import { DetailIcon } from '../ui/detail-icon.tsx';
import { ControlButton } from './control-button.tsx';
import type { VideoSnapshot } from './video-store.ts';
import { words } from './words.ts';

/** Sound on and off, and how loud. On a phone the loudness is the phone's own. */
export function VolumeControl({ video, snapshot }: { video: HTMLVideoElement; snapshot: VideoSnapshot }) {
  const isSilent = snapshot.isMuted || snapshot.volume === 0;
  return (
    <span className="group flex items-center">
      <ControlButton
        label={isSilent ? words.unmute : words.mute}
        onClick={() => {
          if (snapshot.volume === 0) video.volume = 1;
          video.muted = !isSilent;
        }}
      >
        <DetailIcon name={isSilent ? 'silent' : 'volume'} />
      </ControlButton>
      <input
        type="range"
        aria-label={words.volume}
        aria-valuetext={words.percent(snapshot.volume)}
        min={0}
        max={100}
        step={5}
        value={isSilent ? 0 : Math.round(snapshot.volume * 100)}
        onChange={(event) => {
          video.volume = event.currentTarget.valueAsNumber / 100;
          video.muted = false;
        }}
        className="h-1 w-0 opacity-0 accent-player-ink group-focus-within:w-16 group-focus-within:opacity-100 group-hover:w-16 group-hover:opacity-100 max-desk:hidden"
      />
    </span>
  );
}
