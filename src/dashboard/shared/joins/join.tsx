import { useMutation, useQueryClient } from '@tanstack/react-query';
import { joinSessions, separateSessions } from '../../api/sessions.ts';
import { type Joined, type JoinPlan, planJoin } from '../../recording/joined.ts';
import { isPlayable } from '../../recording/session-state.ts';
import type { SessionReading } from '../../recording/stream-state.ts';
import { Button } from '../../ui/button.tsx';
import { dismissToast, showToast } from '../../ui/toasts/toasts.ts';
import { focusHeading } from '../page-focus.tsx';
import { WriteButton } from '../write-permission.tsx';
import { words } from './words.ts';

/** Joins sessions and undoes that, and says so; each can be taken back where it is said. */
export function useJoin() {
  const client = useQueryClient();
  const joining = useMutation(joinSessions(client));
  const separating = useMutation(separateSessions(client));

  // A promise outlives the page, a mutation's own callbacks do not: the toast comes on the next page too.
  const separate = (id: string, former: readonly Joined[], takeBack?: () => void): void => {
    separating
      .mutateAsync({ id, former })
      .then(() => sayUndoable(words.separated, takeBack))
      .catch((error: Error) => showToast({ text: words.notSeparated(error.message) }));
  };
  const join = (plan: Pick<JoinPlan, 'sessions' | 'totalSeconds' | 'former'>): void => {
    const { sessions, totalSeconds, former } = plan;
    joining
      .mutateAsync(plan)
      .then(() =>
        sayUndoable(words.joined(sessions.length, totalSeconds), () => separate(sessions[0]?.id ?? '', former)),
      )
      .catch((error: Error) => showToast({ text: words.notJoined(error.message) }));
  };
  return {
    join,
    separate: ({ id, sessions, durationSeconds }: Joined) =>
      separate(id, [], () => join({ sessions, totalSeconds: durationSeconds, former: [] })),
    isPending: joining.isPending || separating.isPending,
  };
}

function sayUndoable(text: string, takeBack: (() => void) | undefined): void {
  const toast = showToast({
    text,
    action: takeBack && (
      <Button
        look="act"
        onClick={() => {
          dismissToast(toast);
          // The button is gone with its toast.
          focusHeading();
          takeBack();
        }}
      >
        {words.undo}
      </Button>
    ),
  });
}

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

/** The line stays one line: beyond so many sessions it says no single lengths. */
const mostNamed = 3;

export function previewWords({ sessions, gapSeconds, totalSeconds }: JoinPlan): string {
  if (sessions.length > mostNamed) {
    const missing = gapSeconds.reduce((sum, seconds) => sum + seconds, 0);
    return words.previewOfMany(sessions.length, missing, totalSeconds);
  }
  const lengths = sessions.map(({ sourceSegmentsDuration }) => sourceSegmentsDuration);
  return words.preview(lengths, gapSeconds, totalSeconds);
}

/** Only sessions that play can be joined; undefined if one of these does not, or they cannot be one. */
export function planOf(chosen: readonly SessionReading[]): JoinPlan | undefined {
  if (!chosen.every(({ state }) => isPlayable(state))) return undefined;
  return planJoin(chosen.map(({ session }) => session));
}
