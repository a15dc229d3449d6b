import { useId } from 'react';
import { joinClasses } from './join-classes.ts';

export type SwitchState = 'on' | 'off' | 'changing' | 'queued';

interface SwitchProps {
  state: SwitchState;
  /** What is on or off, for those who do not see the row: "Next session of Chapel". */
  label: string;
  /** The state in words, always visible. */
  words: string;
  /** What the words leave out: a tooltip, and told to those who do not see it. */
  hint?: string | undefined;
  /** Why it takes no click just now; it stays focusable, so that the reason can be read. */
  disabledReason?: string | undefined;
  onChange: (on: boolean) => void;
  size?: 'normal' | 'large';
}

const tracks: Record<SwitchState, string> = {
  on: 'border-switch bg-switch',
  off: 'border-edge',
  changing: 'border-dashed border-edge',
  queued: 'border-dashed border-edge',
};

const knobs: Record<SwitchState, { normal: string; large: string }> = {
  on: { normal: 'left-3.5 bg-knob', large: 'left-5 bg-knob' },
  off: { normal: 'left-0.5 bg-edge', large: 'left-0.5 bg-edge' },
  changing: { normal: 'left-2 bg-edge', large: 'left-[11px] bg-edge' },
  queued: { normal: 'left-2 bg-edge', large: 'left-[11px] bg-edge' },
};

/** The intent, for the next session. Ink when on, hollow when off: it never wears a state's colour. */
export function Switch({ state, label, words, hint, disabledReason, onChange, size = 'normal' }: SwitchProps) {
  const reasonId = useId();
  const isLarge = size === 'large';
  const takesClicks = !disabledReason && state !== 'changing';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={state === 'on'}
      aria-busy={state === 'changing' || undefined}
      aria-disabled={!takesClicks || undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      aria-description={disabledReason ? undefined : hint}
      title={disabledReason ?? hint}
      onClick={() => takesClicks && onChange(state !== 'on')}
      className={joinClasses(
        'inline-flex min-h-ctl max-w-full items-center gap-2 rounded-sm text-left aria-disabled:cursor-not-allowed max-desk:min-h-9',
        disabledReason ? 'text-ink-3' : state === 'on' ? 'text-ink' : 'text-ink-2',
        isLarge && 'font-strong',
      )}
    >
      <span
        aria-hidden="true"
        className={joinClasses(
          'relative shrink-0 rounded-sm border forced-color-adjust-none',
          isLarge ? 'h-5.5 w-10' : 'h-4 w-7',
          tracks[state],
          disabledReason && 'opacity-50',
        )}
      >
        <span
          className={joinClasses(
            'absolute top-0.5 grid place-items-center rounded-xs',
            isLarge ? 'size-4' : 'size-2.5',
            knobs[state][size],
          )}
        >
          {state === 'on' ? (
            <span className={joinClasses('rounded-full bg-switch', isLarge ? 'size-1.5' : 'size-1')} />
          ) : null}
        </span>
      </span>
      <span className="sr-only">{label}: </span>
      <span className="truncate">{words}</span>
      {disabledReason ? (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      ) : null}
    </button>
  );
}
