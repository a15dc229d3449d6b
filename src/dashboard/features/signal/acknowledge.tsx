import { acknowledged } from '../../components/acknowledged.ts';
import { createKeptIds, type KeptIds } from '../../components/kept-ids.ts';
import { focusHeading } from '../../components/page-focus.tsx';
import type { Session, SignalProblem } from '../../domain/stream-object.ts';
import { Button } from '../../ui/button.tsx';
import { dismissToast, showToast } from '../../ui/toasts.tsx';
import { signalKey } from './signal-alert.ts';
import { signalShort, words } from './words.ts';

/** Acknowledged problems, by `signalKey`: their alerts collapse, without sound or notification. */
export const acknowledgedSignals = createKeptIds('aircheck.acknowledged-signals', 400);

/** An accidental press must not hide an alert, so a toast offers Undo. */
export function acknowledge(store: KeptIds, ids: readonly string[], text: string): void {
  for (const id of ids) store.add(id);
  const toast = showToast({
    key: `acknowledged ${ids.join()}`,
    text,
    action: (
      <Button
        look="act"
        onClick={() => {
          for (const id of ids) store.remove(id);
          dismissToast(toast);
          // The button disappears with its toast, and the focus with it.
          focusHeading();
        }}
      >
        {words.undo}
      </Button>
    ),
  });
}

export function acknowledgeUnrecorded({ id }: Pick<Session, 'id'>, stream: string): void {
  acknowledge(acknowledged, [id], words.acknowledgedUnrecorded(stream));
}

export function acknowledgeSignals(
  session: Pick<Session, 'id'>,
  problems: readonly SignalProblem[],
  stream: string,
): void {
  const keys = problems.map((problem) => signalKey(session, problem));
  acknowledge(acknowledgedSignals, keys, words.acknowledged(stream, problems.map(signalShort).join(', ')));
}
