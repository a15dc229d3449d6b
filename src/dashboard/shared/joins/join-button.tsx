import type { JoinPlan } from '../../recording/joined.ts';
import { WriteButton } from '../write-permission.tsx';
import { previewWords } from './join-plan.ts';
import { words } from './join-words.ts';
import { useJoin } from './use-join.tsx';

interface JoinButtonProps {
  plan: JoinPlan;
  disabledReason?: string | undefined;
}

/** Makes one recording of several sessions. */
export function JoinButton({ plan, disabledReason }: JoinButtonProps) {
  const { join, isPending } = useJoin();
  return (
    <WriteButton
      title={previewWords(plan)}
      disabledReason={disabledReason}
      aria-disabled={isPending || undefined}
      onClick={() => isPending || join(plan)}
    >
      {isPending ? words.joining : words.join}
    </WriteButton>
  );
}
