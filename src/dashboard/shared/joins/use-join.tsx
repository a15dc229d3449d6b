import { useMutation, useQueryClient } from '@tanstack/react-query';
import { joinSessions, separateSessions } from '../../api/sessions.ts';
import type { Joined, JoinPlan } from '../../recording/joined.ts';
import { Button } from '../../ui/button.tsx';
import { dismissToast, showToast } from '../../ui/toasts/toasts.ts';
import { focusHeading } from '../page-focus.tsx';
import { words } from './join-words.ts';

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
