import type { Session, SignalProblem } from '../recording/stream-object.ts';
import { acknowledged } from '../shared/acknowledged.ts';
import type { KeptIds } from '../shared/kept-ids.ts';
import { focusHeading } from '../shared/page-focus.tsx';
import { Button } from '../ui/button.tsx';
import { dismissToast, showToast } from '../ui/toasts/toasts.ts';
import { acknowledgedSignals } from './acknowledged-signals.ts';
import { signalKey } from './signal-alert.ts';
import { signalShort, words } from './signal-words.ts';

/** Notes that somebody knows of something, and says so with an Undo: one press too many must not hide an alert. */
export function acknowledge(kept: KeptIds, ids: readonly string[], sentence: string): void {
  for (const id of ids) kept.add(id);
  const toast = showToast({
    key: `acknowledged ${ids.join()}`,
    text: sentence,
    action: (
      <Button
        look="act"
        onClick={() => {
          for (const id of ids) kept.remove(id);
          dismissToast(toast);
          // The button is gone with its toast.
          focusHeading();
        }}
      >
        {words.undo}
      </Button>
    ),
  });
}

/** This session is meant to be unrecorded. */
export function acknowledgeUnrecorded({ id }: Pick<Session, 'id'>, stream: string): void {
  acknowledge(acknowledged, [id], words.acknowledgedUnrecorded(stream));
}

/** What is wrong with this session's signal is known. */
export function acknowledgeSignals(
  session: Pick<Session, 'id'>,
  problems: readonly SignalProblem[],
  stream: string,
): void {
  const keys = problems.map((problem) => signalKey(session, problem));
  acknowledge(acknowledgedSignals, keys, words.acknowledged(stream, problems.map(signalShort).join(', ')));
}
