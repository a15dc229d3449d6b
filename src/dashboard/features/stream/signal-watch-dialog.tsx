import { useState } from 'react';
import {
  leastQuietLufs,
  leastSignalSeconds,
  mostQuietLufs,
  mostSignalSeconds,
  type SignalWatch,
  type signalLimitSchema,
} from '../../../contract/signal/signal-limits.ts';
import { type SignalKind, signalKinds } from '../../../contract/signal/signal-problem.ts';
import { signalSeconds, usualQuietLufs } from '../../../contract/signal/usual-limits.ts';
import type { Tolerant } from '../../../contract/tolerant.ts';
import type { StreamObject } from '../../domain/stream-object.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { signalName } from '../signal/words.ts';
import { useStreamEdit } from './edit-toasts.tsx';
import { words } from './edit-words.ts';

/** Signal problems that raise an alert on this stream, and after how many seconds. */
export function SignalWatchDialog({ stream, onClose }: { stream: StreamObject; onClose: () => void }) {
  const before = stream.aircheck?.signalWatch ?? [];
  const [drafts, setDrafts] = useState(() => toDrafts(before));
  const { edit, send } = useStreamEdit(stream, onClose);
  const isWrong = drafts.some(isWrongDraft);
  const save = () => {
    if (isWrong) return;
    const restored = { aircheck: { signalWatch: toDrafts(before).map(toLimit) } };
    send({ aircheck: { signalWatch: drafts.map(toLimit) } }, words.signalWatch.done, restored);
  };
  const change = (kind: SignalKind, changed: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.kind === kind ? { ...draft, ...changed } : draft)));
  return (
    <FormDialog
      texts={words.signalWatch}
      mutation={edit}
      problem={
        isWrong
          ? words.signalWatch.problem(leastSignalSeconds, mostSignalSeconds, leastQuietLufs, mostQuietLufs)
          : undefined
      }
      onSubmit={save}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2">{words.signalWatch.intro}</p>
      <ul className="border-t border-line-strong">
        {drafts.map((draft) => (
          <DraftLine key={draft.kind} draft={draft} onChange={(changed) => change(draft.kind, changed)} />
        ))}
      </ul>
      <div className="mt-2 flex items-start justify-between gap-4">
        <p className="text-meta text-ink-3">{words.signalWatch.frozen}</p>
        <Button onClick={() => setDrafts(toDrafts([]))}>{words.signalWatch.reset}</Button>
      </div>
    </FormDialog>
  );
}

function DraftLine({ draft, onChange }: { draft: Draft; onChange: (changed: Partial<Draft>) => void }) {
  const { kind, isOn, seconds, loudness } = draft;
  const isWrong = isWrongDraft(draft);
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 border-b border-line">
      <label className="flex min-h-ctl min-w-0 flex-1 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
          className="size-3.5 shrink-0 cursor-pointer accent-accent-fill"
        />
        {signalName(kind)}
      </label>
      {loudness === undefined ? null : (
        <LimitField
          label={words.signalWatch.lufsOf(signalName(kind))}
          unit="LUFS"
          value={loudness}
          isOn={isOn}
          isWrong={isWrong}
          onChange={(text) => onChange({ loudness: text })}
        />
      )}
      <LimitField
        label={words.signalWatch.secondsOf(signalName(kind))}
        unit="s"
        value={seconds}
        isOn={isOn}
        isWrong={isWrong}
        onChange={(text) => onChange({ seconds: text })}
      />
    </li>
  );
}

interface LimitFieldProps {
  label: string;
  unit: string;
  value: string;
  isOn: boolean;
  isWrong: boolean;
  onChange: (text: string) => void;
}

function LimitField({ label, unit, value, isOn, isWrong, onChange }: LimitFieldProps) {
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        value={value}
        disabled={!isOn}
        // A phone's decimal keyboard has no minus.
        inputMode={unit === 's' ? 'decimal' : 'text'}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        className={joinClasses(
          'h-ctl w-16 rounded-md border bg-surface px-2 text-right disabled:opacity-50 max-desk:h-10',
          isWrong ? 'border-failed' : 'border-edge',
        )}
      />
      <span aria-hidden="true" className="text-ink-3">
        {unit}
      </span>
    </>
  );
}

/** One kind while it is edited. */
interface Draft {
  kind: SignalKind;
  isOn: boolean;
  seconds: string;
  /** LUFS, of what has such a limit. */
  loudness?: string;
}

type KnownLimit = Tolerant<typeof signalLimitSchema>;

function toDrafts(limits: readonly KnownLimit[]): Draft[] {
  return signalKinds.map((kind) => {
    const {
      off,
      seconds = signalSeconds[kind],
      loudness = usualQuietLufs,
    } = limits.find((limit) => limit.kind === kind) ?? {};
    const hasLoudness = kind === 'quiet-audio';
    return { kind, isOn: !off, seconds: String(seconds), ...(hasLoudness && { loudness: String(loudness) }) };
  });
}

function toLimit({ kind, isOn, seconds, loudness }: Draft): SignalWatch[number] {
  if (!isOn) return { kind, off: true };
  return { kind, seconds: numberOf(seconds), ...(loudness !== undefined && { loudness: numberOf(loudness) }) };
}

function isWrongDraft({ isOn, seconds, loudness }: Draft): boolean {
  const number = numberOf(seconds);
  const lufs = loudness === undefined ? mostQuietLufs : numberOf(loudness);
  const isIn = number >= leastSignalSeconds && number <= mostSignalSeconds;
  return isOn && !(isIn && lufs >= leastQuietLufs && lufs <= mostQuietLufs);
}

/** People type a comma too, and a minus of either kind. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.').replace('−', '-'));
}
