import type { WatchState } from '../recording/watch-state.ts';
import { Glyph } from '../shared/glyph.tsx';
import type { Tone } from '../shared/tone.ts';
import { words } from './words.ts';

const tones: Record<Exclude<WatchState['kind'], 'loading' | 'playable'>, Tone> = {
  waiting: 'processing',
  unreachable: 'reconnecting',
  failed: 'failed',
  deleted: 'deleted',
  'not-recorded': 'not-recorded',
  unknown: 'idle',
};

/** The picture's ground while there is none, with why. */
export function WatchWait({ state }: { state: Exclude<WatchState, { kind: 'playable' }> }) {
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
