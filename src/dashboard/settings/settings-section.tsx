import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  title: string;
  /** What it is about, where its rows do not say so themselves. */
  note?: ReactNode;
  /** What can be done to the section as a whole. */
  action?: ReactNode;
  children: ReactNode;
}

/** One band of the Settings page: its name at the left line, its rows beside it, a hairline above. */
export function SettingsSection({ title, note, action, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[var(--spacing-name)_minmax(0,1fr)] gap-x-col gap-y-3 border-t border-line-strong pt-4 pb-7 max-desk:grid-cols-1"
    >
      <div className="flex flex-wrap content-start items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="text-lead font-strong">
          {title}
        </h2>
        {action ? <div className="desk:basis-full desk:py-2">{action}</div> : null}
        {note ? <p className="basis-full text-meta text-ink-3 desk:pr-4">{note}</p> : null}
      </div>
      <div className="min-w-0 max-w-[58rem]">{children}</div>
    </section>
  );
}
