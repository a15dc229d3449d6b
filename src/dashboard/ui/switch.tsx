import { useId } from 'react';
import { joinClasses } from './join-classes.ts';
import { useScopedAction } from './scoped-actions.ts';

/** `queued`: asked for and not yet true. `blocked`: on without effect, for example because the disk is full. */
export type SwitchPosition = 'on' | 'off' | 'changing' | 'queued' | 'blocked';

interface SwitchProps {
  position: SwitchPosition;
  /** A change is running; clicks are ignored. */
  isBusy?: boolean;
  /** The accessible name, for example "Next session of Chapel". */
  label: string;
  words: string;
  /** The whole box around it, which is positioned, takes the click. */
  isCell?: boolean | undefined;
  /** A second line below `words`. */
  note?: string | undefined;
  /** A tooltip and an accessible description. */
  hint?: string | undefined;
  /** The disabled switch stays focusable, so that screen readers reach the reason. */
  disabledReason?: string | undefined;
  onChange: (on: boolean) => void;
  /** Offers a press to the keys of the row or page, under this name. */
  actionName?: string;
  /** `large`: in the head of a page. */
  size?: 'normal' | 'large';
}

interface SwitchLook {
  ink: string;
  words: string;
  hatch?: string;
  solid?: string;
  lines?: string;
  /** Makes the lines stand out from the hatch. */
  cut?: string;
}

const hatch = 'M1 5l4-4M1 12 12 1M1 19 19 1M8 19 26 1M15 19 33 1M22 19 35 6M29 19l6-6';

// Each in one ink, so that the form alone tells them apart: in forced colours, in grey and on paper too.
const looks: Record<SwitchPosition, SwitchLook> = {
  on: {
    ink: 'text-switch',
    words: 'text-ink',
    solid: 'M0 0h36v20H0zM20.5 6v8l1.5 1.5h8l1.5-1.5V6L30 4.5h-8zM26 7.5a2.5 2.5 0 0 1 0 5 2.5 2.5 0 0 1 0-5',
  },
  off: { ink: 'text-ink-3', words: 'text-ink-2', lines: 'M5.25 5.25h9.5v9.5h-9.5zM21.5 10h8' },
  changing: {
    ink: 'text-ink',
    words: 'text-ink',
    hatch,
    lines: 'M13.25 5.25h9.5v9.5h-9.5z',
    cut: 'fill-canvas',
  },
  queued: { ink: 'text-ink', words: 'text-ink', lines: 'M21.25 5.25h9.5v9.5h-9.5zM26 7.75v4.5' },
  blocked: {
    ink: 'text-unrecorded-edge',
    words: 'text-unrecorded',
    hatch,
    solid: 'M20 0h16v20H20z',
    lines: 'M28 4.5V11m0 2.5v2',
    cut: 'stroke-canvas stroke-2',
  },
};

/** The form says what holds, the hue does not: colours belong to states, and this is a setting. Amber warns that it has no effect. */
export function Switch(props: SwitchProps) {
  const {
    position,
    isBusy = position === 'changing',
    label,
    words,
    isCell,
    note,
    hint,
    disabledReason,
    onChange,
    actionName,
    size = 'normal',
  } = props;
  const reasonId = useId();
  const isLarge = size === 'large';
  const isOn = position === 'on' || position === 'blocked';
  const isClickable = !disabledReason && !isBusy;
  const press = () => {
    if (isClickable) onChange(!isOn);
  };
  useScopedAction(actionName, press);
  const look = looks[position];
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy || undefined}
      aria-disabled={!isClickable || undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      aria-description={disabledReason ? undefined : hint}
      title={disabledReason ?? hint}
      onClick={press}
      className={joinClasses(
        'inline-flex min-h-ctl max-w-full items-center rounded-sm text-left aria-disabled:cursor-not-allowed max-desk:min-h-10',
        isLarge ? 'gap-3 text-lead' : 'gap-2.5',
        isCell && 'after:absolute after:inset-0',
        disabledReason ? 'text-ink-3' : look.words,
        isLarge ? 'font-strong' : position === 'blocked' && 'font-medium',
      )}
    >
      {/* The ink is around the picture, so that forced colours replace it. */}
      <span className={joinClasses('shrink-0', look.ink, disabledReason && 'opacity-50')}>
        <svg
          viewBox="0 0 36 20"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          width={isLarge ? 54 : 36}
          className="overflow-hidden rounded-md"
        >
          <rect
            x=".75"
            y=".75"
            width="34.5"
            height="18.5"
            rx="3.25"
            strokeDasharray={position === 'queued' ? '3.6 2' : undefined}
          />
          <path d={look.hatch} />
          <path d={look.solid} fill="currentColor" fillRule="evenodd" stroke="none" />
          <path d={look.lines} className={look.cut} />
        </svg>
      </span>
      <span className="sr-only">{label}: </span>
      <span className="min-w-0">
        <span className="block truncate">{words}</span>
        {note ? (
          <span title={note} className="block truncate text-body leading-4 font-normal text-ink-2">
            {note}
          </span>
        ) : null}
      </span>
      {disabledReason ? (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      ) : null}
    </button>
  );
}
