import type { Problem } from './engine.ts';

interface PlayerProblemProps {
  problem: Problem;
  onRetry: () => void;
  onSkip: () => void;
}

const buttonLook = 'h-9 rounded-md border border-player-ink-2 px-3 hover:bg-player-wash';

/** What does not play, over the picture; the rest of the page goes on. */
export function PlayerProblem({ problem, onRetry, onSkip }: PlayerProblemProps) {
  return (
    <div role="alert" className="absolute inset-x-0 top-0 flex flex-wrap items-center gap-x-3 gap-y-2 bg-player p-4">
      <p className="min-w-0 flex-1 basis-48 font-strong">{problem.words}</p>
      <button type="button" onClick={onRetry} className={buttonLook}>
        Try again
      </button>
      {problem.canSkip ? (
        <button type="button" onClick={onSkip} className={buttonLook}>
          Skip 10 s
        </button>
      ) : null}
    </div>
  );
}
