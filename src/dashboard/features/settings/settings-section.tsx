import { type ReactNode, useId } from 'react';
import { dayInSentence } from '../../components/lists/day-in-sentence.ts';
import { focusHeading } from '../../components/page-focus.tsx';
import { useNow } from '../../lib/clock.ts';
import { daysBetween } from '../../lib/dates.ts';
import { formatDayClock, formatUtc } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton, type MenuItem } from '../../ui/menu.tsx';
import { words } from './words.ts';

interface SettingsSectionProps {
  /** Its place in the page's address. */
  id: string;
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ id, title, note, action, children }: SettingsSectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="scroll-mt-16 border-t border-line-strong pt-3 pb-6 outline-none max-desk:scroll-mt-27"
    >
      <div className="mb-3 flex min-h-ctl flex-wrap items-center justify-between gap-x-3 gap-y-1 max-desk:min-h-10">
        <h2 id={headingId} className="text-lead font-strong">
          {title}
        </h2>
        {action}
        {note ? (
          <p className="basis-full text-meta text-ink-3">
            <span className="block max-w-[75ch]">{note}</span>
          </p>
        ) : null}
      </div>
      {children}
    </section>
  );
}

export function SettingRows({ children }: { children: ReactNode }) {
  return <dl className="-mt-2 max-desk:-mt-1">{children}</dl>;
}

interface SettingRowProps {
  /** A link leads to the row itself. */
  id?: string;
  name: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

export function SettingRow({ id, name, children, action }: SettingRowProps) {
  return (
    <div
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className="grid min-h-9 scroll-mt-40 grid-cols-[11rem_minmax(0,1fr)] items-center gap-x-col border-b border-line py-1 outline-none focus:bg-wash max-desk:scroll-mt-48 max-tablet:grid-cols-[6.5rem_minmax(0,1fr)]"
    >
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex min-w-0 items-center justify-between gap-3 max-tablet:gap-2">
        <span className="min-w-0 break-words">{children}</span>
        {action ? <span className="flex shrink-0">{action}</span> : null}
      </dd>
    </div>
  );
}

export function UnreadPart({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <span>
        <span className="font-strong text-failed">{title}</span> <span className="text-ink-2">{error.message}</span>
      </span>
      <Button look="act" onClick={onRetry}>
        <Icon name="retry" />
        {words.tryAgain}
      </Button>
    </p>
  );
}

export function EditMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <span className="relative">
      <MenuButton label={label} items={items} className="top-full right-0 mt-1 min-w-40 whitespace-nowrap">
        {(toggle) => (
          <Button {...toggle} look="ghost" aria-label={label}>
            {words.edit}
            <Icon name="chevron" className="rotate-90" />
          </Button>
        )}
      </MenuButton>
    </span>
  );
}

/** The row disappears with its button; the focus stays where the operator has put it meanwhile. */
export function leaveRow(button: Element): void {
  if (document.activeElement === button || document.activeElement === document.body) focusHeading();
}

interface DayProps {
  atMs: number;
  /** The day is lowercase after other words: "today 13:02". */
  isInSentence?: boolean;
}

export function Day({ atMs, isInSentence = false }: DayProps) {
  const nowMs = useNow(60_000);
  return <span title={formatUtc(atMs)}>{(isInSentence ? dayInSentence : formatDayClock)(atMs, nowMs)}</span>;
}

/** A narrow table repeats the column's head before the day: `Created today 13:02`. */
export function DayInCell({ atMs }: { atMs: number }) {
  const nowMs = useNow(60_000);
  return (
    <span className={daysBetween(atMs, nowMs) === 0 ? '@max-[48rem]:lowercase' : undefined}>
      <Day atMs={atMs} />
    </span>
  );
}
