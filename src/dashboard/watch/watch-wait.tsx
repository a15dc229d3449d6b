import type { WatchState } from '../recording/watch-state.ts';
import { formatClock } from '../recording/words/format.ts';
import { Glyph } from '../shared/glyph.tsx';
import type { Tone } from '../shared/tone.ts';
import { words } from './watch-words.ts';

type Waiting = Exclude<WatchState, { kind: 'playable' }>;

/** Whoever sent the link may know more by then. */
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

/** The picture's ground while there is none, with why, and what comes of waiting. */
export function WatchWait({ state, nowMs }: { state: Waiting; nowMs: number }) {
  return (
    <div className="grid aspect-video place-items-center rounded-md bg-picture p-6 text-player-ink">
      <div role="status" className="grid max-w-[26rem] justify-items-center gap-2 text-center">
        {state.kind === 'loading' ? null : (
          <>
            <Glyph tone={tones[state.kind]} className="size-6 text-player-ink-2" />
            <p className="text-lead font-strong">{words[state.kind].title}</p>
            {sentencesOf(state, nowMs).map((sentence) => (
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

function sentencesOf(state: Exclude<Waiting, { kind: 'loading' }>, nowMs: number): string[] {
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
