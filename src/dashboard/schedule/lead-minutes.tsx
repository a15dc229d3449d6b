import type { ComponentProps } from 'react';
import type { ScheduleDraft } from './schedule-draft.ts';
import { words } from './schedule-words.ts';

interface LeadMinutesProps {
  draft: ScheduleDraft;
  onChange: (change: Partial<ScheduleDraft>) => void;
}

/** How long before a show recording is turned on, and how long after its beginning it is missed. */
export function LeadMinutes({ draft, onChange: set }: LeadMinutesProps) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        {words.arm.before}
        <Minutes
          label={words.arm.label}
          value={draft.armMinutes}
          onChange={(event) => set({ armMinutes: event.target.value })}
        />
        {words.arm.after}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <label className="flex cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={draft.isExpected}
            onChange={() => set({ isExpected: !draft.isExpected })}
            className="size-3.5 cursor-pointer accent-accent-fill"
          />
          {words.expect.before}
        </label>
        <Minutes
          label={words.expect.label}
          disabled={!draft.isExpected}
          value={draft.expectMinutes}
          onChange={(event) => set({ expectMinutes: event.target.value })}
        />
        {words.expect.after}
      </p>
    </div>
  );
}

interface MinutesProps extends ComponentProps<'input'> {
  label: string;
}

function Minutes({ label, ...rest }: MinutesProps) {
  return (
    <input
      type="number"
      aria-label={label}
      required
      min={0}
      max={1440}
      step={1}
      className="h-9 w-20 rounded-md border border-edge bg-surface px-2 disabled:opacity-50 max-desk:h-10"
      {...rest}
    />
  );
}
