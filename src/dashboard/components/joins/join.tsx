import { useMutation, useQueryClient } from '@tanstack/react-query';
import { joinSessions, separateSessions } from '../../api/sessions.ts';
import { type Joined, type JoinPlan, planJoin } from '../../domain/joined.ts';
import { isPlayable } from '../../domain/session-state.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { showToast } from '../../ui/toasts.tsx';
import { showActionToast } from '../action-toast.tsx';
import { WriteButton } from '../write-permission.tsx';
import { words } from './words.ts';

/** A toast reports each outcome and offers to undo it. */
export function useJoin() {
  const client = useQueryClient();
  const joinMutation = useMutation(joinSessions(client));
  const separateMutation = useMutation(separateSessions(client));

  // A mutation's own callbacks end with the component; a promise still raises the toast on the next page.
  const separate = (id: string, former: readonly Joined[], undo?: () => void): void => {
    separateMutation
      .mutateAsync({ id, former })
      .then(() => showActionToast({ text: words.separated, act: undo }))
      .catch((error: Error) => showToast({ text: words.notSeparated(error.message) }));
  };
  const join = (plan: Pick<JoinPlan, 'sessions' | 'totalSeconds' | 'former'>): void => {
    const { sessions, totalSeconds, former } = plan;
    joinMutation
      .mutateAsync(plan)
      .then(() =>
        showActionToast({
          text: words.joined(sessions.length, totalSeconds),
          act: () => separate(sessions[0]?.id ?? '', former),
        }),
      )
      .catch((error: Error) => showToast({ text: words.notJoined(error.message) }));
  };
  return {
    join,
    separate: ({ id, sessions, durationSeconds }: Joined) =>
      separate(id, [], () => join({ sessions, totalSeconds: durationSeconds, former: [] })),
    isPending: joinMutation.isPending || separateMutation.isPending,
  };
}

interface JoinButtonProps {
  plan: JoinPlan;
  disabledReason?: string | undefined;
  children?: string;
}

export function JoinButton({ plan, disabledReason, children = words.join }: JoinButtonProps) {
  const { join, isPending } = useJoin();
  return (
    <WriteButton
      title={joinPreview(plan)}
      disabledReason={disabledReason}
      aria-disabled={isPending || undefined}
      onClick={() => isPending || join(plan)}
    >
      {isPending ? words.joining : children}
    </WriteButton>
  );
}

/** The lengths of more sessions do not fit in one line. */
const maxListedLengths = 3;

export function joinPreview({ sessions, gapSeconds, totalSeconds }: JoinPlan): string {
  if (sessions.length > maxListedLengths) {
    const missing = gapSeconds.reduce((sum, seconds) => sum + seconds, 0);
    return words.previewOfMany(sessions.length, missing, totalSeconds);
  }
  const lengths = sessions.map(({ sourceSegmentsDuration }) => sourceSegmentsDuration);
  return words.preview(lengths, gapSeconds, totalSeconds);
}

/** Undefined if one of the sessions does not play, or if they cannot be one recording. */
export function derivePlan(chosen: readonly SessionView[]): JoinPlan | undefined {
  if (!chosen.every(({ state }) => isPlayable(state))) return undefined;
  return planJoin(chosen.map(({ session }) => session));
}
