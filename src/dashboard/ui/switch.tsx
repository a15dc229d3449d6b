import { useId } from 'react';
import { joinClasses } from './join-classes.ts';
import { useScopedAction } from './scoped-actions.ts';

/** `between` means that the change is requested and not confirmed yet. */
type SwitchPosition = 'on' | 'off' | 'between';

interface SwitchProps {
  position: SwitchPosition;
  /** The switch is on without effect, for example because the disk is full. */
  isBlocked?: boolean;
  /** A change is running; clicks are ignored. */
  isBusy?: boolean;
  /** The accessible name, for example "Next session of Chapel". */
  label: string;
  words: string;
  /** Replaces `words` in a stacked table row. */
  shortWords?: string | undefined;
  /** A tooltip and an accessible description. */
  hint?: string | undefined;
  /** The disabled switch stays focusable, so that screen readers reach the reason. */
  disabledReason?: string | undefined;
  onChange: (on: boolean) => void;
  /** Offers a press to the keys of the row or page, under this name. */
  actionName?: string;
  size?: 'normal' | 'large';
}

const tracks: Record<SwitchPosition, string> = {
  on: 'border-switch bg-switch before:knob-on',
  off: 'border-edge before:bg-edge',
  between: 'border-dashed border-edge before:bg-edge',
};

const blockedTrack = 'border-unrecorded-edge hatch-unrecorded before:bg-on-unrecorded';

const knobs: Record<SwitchPosition, { normal: string; large: string }> = {
  on: { normal: 'before:left-3.5', large: 'before:left-5' },
  off: { normal: 'before:left-0.5', large: 'before:left-0.5' },
  between: { normal: 'before:left-2', large: 'before:left-[11px]' },
};

/** The switch has no colour of its own, because colours belong to states and this is a setting. Amber warns that it has no effect. */
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
    actionName,
    size = 'normal',
  } = props;
  const reasonId = useId();
  const isLarge = size === 'large';
  const isClickable = !disabledReason && !isBusy;
  const press = () => {
    if (isClickable) onChange(position !== 'on');
  };
  useScopedAction(actionName, press);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={position === 'on'}
      aria-busy={isBusy || undefined}
      aria-disabled={!isClickable || undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      aria-description={disabledReason ? undefined : hint}
      title={disabledReason ?? hint}
      onClick={press}
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
