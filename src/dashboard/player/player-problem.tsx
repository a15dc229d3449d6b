import type { Problem } from './engine/engine.ts';
import { words } from './words.ts';

interface PlayerProblemProps {
  problem: Problem;
  onRetry: () => void;
  skipSeconds: number;
  onSkip: () => void;
}

/** What does not play, over the picture; the rest of the page goes on. */
export function PlayerProblem({ problem, onRetry, skipSeconds, onSkip }: PlayerProblemProps) {
  return (
    <div role="alert" className="absolute inset-x-0 top-0 flex flex-wrap items-center gap-x-3 gap-y-2 bg-player p-4">
      <p className="min-w-0 flex-1 basis-48 font-strong">{problem.words}</p>
      <ProblemButton onClick={onRetry}>{words.tryAgain}</ProblemButton>
      {problem.canSkip ? <ProblemButton onClick={onSkip}>{words.skip(skipSeconds)}</ProblemButton> : null}
    </div>
  );
}

function ProblemButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="h-9 rounded-md border border-player-ink-2 px-3 hover:bg-player-wash"
    >
      {children}
    </button>
  );
}
