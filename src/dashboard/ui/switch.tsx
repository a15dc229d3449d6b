import { useId } from 'react';
import { joinClasses } from './join-classes.ts';

/** `between`: neither, for what has been asked and is not so yet. */
type SwitchPosition = 'on' | 'off' | 'between';

interface SwitchProps {
  position: SwitchPosition;
  /** It is being changed, and takes no click. */
  isBusy?: boolean;
  /** What is on or off, for those who do not see the row: "Next session of Chapel". */
  label: string;
  /** The position in words, always visible. */
  words: string;
  /** Said instead where a table's row is stacked. */
  shortWords?: string | undefined;
  /** What the words leave out: a tooltip, and read to those who do not see it. */
  hint?: string | undefined;
  /** Why it takes no click just now; it stays focusable, so that the reason can be read. */
  disabledReason?: string | undefined;
  onChange: (on: boolean) => void;
  size?: 'normal' | 'large';
}

const tracks: Record<SwitchPosition, string> = {
  on: 'border-switch bg-switch',
  off: 'border-edge',
  between: 'border-dashed border-edge',
};

const knobs: Record<SwitchPosition, { normal: string; large: string }> = {
  on: { normal: 'left-3.5 bg-knob', large: 'left-5 bg-knob' },
  off: { normal: 'left-0.5 bg-edge', large: 'left-0.5 bg-edge' },
  between: { normal: 'left-2 bg-edge', large: 'left-[11px] bg-edge' },
};

/** The intent, for the next session. Ink when on, hollow when off: it never wears a state's colour. */
export function Switch(props: SwitchProps) {
  const { position, isBusy, label, words, shortWords, hint, disabledReason, onChange, size = 'normal' } = props;
  const reasonId = useId();
  const isLarge = size === 'large';
  const takesClicks = !disabledReason && !isBusy;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={position === 'on'}
      aria-busy={isBusy || undefined}
      aria-disabled={!takesClicks || undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      aria-description={disabledReason ? undefined : hint}
      title={disabledReason ?? hint}
      onClick={() => takesClicks && onChange(position !== 'on')}
      className={joinClasses(
        'inline-flex min-h-ctl max-w-full items-center gap-2 rounded-sm text-left aria-disabled:cursor-not-allowed max-desk:min-h-10',
        disabledReason ? 'text-ink-3' : position === 'on' ? 'text-ink' : 'text-ink-2',
        isLarge && 'font-strong',
      )}
    >
      <span
        aria-hidden="true"
        className={joinClasses(
          'relative shrink-0 rounded-sm border forced-color-adjust-none',
          isLarge ? 'h-5.5 w-10' : 'h-4 w-7',
          tracks[position],
          disabledReason && 'opacity-50',
        )}
      >
        <span
          className={joinClasses(
            'absolute top-0.5 grid place-items-center rounded-xs',
            isLarge ? 'size-4' : 'size-2.5',
            knobs[position][size],
          )}
        >
          {position === 'on' ? (
            <span className={joinClasses('rounded-full bg-switch', isLarge ? 'size-1.5' : 'size-1')} />
          ) : null}
        </span>
      </span>
      <span className="sr-only">{label}: </span>
      <span
        data-short={shortWords}
        className={joinClasses('truncate', shortWords && '@max-stack:after:content-[attr(data-short)]')}
      >
        <span className={shortWords && '@max-stack:hidden'}>{words}</span>
      </span>
      {disabledReason ? (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      ) : null}
    </button>
  );
}
