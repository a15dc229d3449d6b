import { useId } from 'react';
import { joinClasses } from './join-classes.ts';

/** `between`: neither, for what has been asked and is not so yet. */
type SwitchPosition = 'on' | 'off' | 'between';

interface SwitchProps {
  position: SwitchPosition;
  /** It is on, and something keeps that from having its effect. */
  isBlocked?: boolean;
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
  on: 'border-switch bg-switch before:knob-on',
  off: 'border-edge before:bg-edge',
  between: 'border-dashed border-edge before:bg-edge',
};

const blockedTrack = 'border-unrecorded-edge hatch-unrecorded before:bg-on-unrecorded';

/** Where the knob is. */
const knobs: Record<SwitchPosition, { normal: string; large: string }> = {
  on: { normal: 'before:left-3.5', large: 'before:left-5' },
  off: { normal: 'before:left-0.5', large: 'before:left-0.5' },
  between: { normal: 'before:left-2', large: 'before:left-[11px]' },
};

/** The intent, for the next session. Ink when on, hollow when off: amber where it cannot be: it wears no other state's colour. */
export function Switch(props: SwitchProps) {
  const {
    position,
    isBlocked,
    isBusy,
    label,
    words,
    shortWords,
    hint,
    disabledReason,
    onChange,
    size = 'normal',
  } = props;
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
        disabledReason
          ? 'text-ink-3'
          : isBlocked
            ? 'font-strong text-unrecorded'
            : position === 'on'
              ? 'text-ink'
              : 'text-ink-2',
        isLarge && 'font-strong',
      )}
    >
      <span
        aria-hidden="true"
        className={joinClasses(
          'relative shrink-0 rounded-sm border forced-color-adjust-none before:absolute before:top-0.5 before:rounded-xs',
          isLarge ? 'h-5.5 w-10 before:size-4' : 'h-4 w-7 before:size-2.5',
          isBlocked ? blockedTrack : tracks[position],
          knobs[position][size],
          disabledReason && 'opacity-50',
        )}
      />
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
