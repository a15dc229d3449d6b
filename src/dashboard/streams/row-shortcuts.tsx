import { type RefObject, use } from 'react';
import { shortcutsOn } from '../preferences/preferences.ts';
import { pressIn, rowKeys } from '../shared/lists/row-keys.ts';
import { WriteRefusalContext } from '../shared/write-permission.tsx';
import { useNewStreamWanted } from '../shortcuts/new-stream-wanted.ts';
import { useStore } from '../ui/create-store.ts';
import { useShortcuts } from '../ui/use-shortcuts.ts';

interface RowShortcutsProps {
  /** Holds the rows; each has a link marked `data-row`. */
  table: RefObject<HTMLElement | null>;
  /** Holds the filter. */
  filter: RefObject<HTMLInputElement | null>;
  onNew: () => void;
}

/**
 * The keys of the streams' table. The cursor is the focus itself, on a row's link, so Enter opens it by nature, and
 * `r`, `x` and `c` press the row's own controls: a key can do no more than a click. Draws nothing.
 */
export function RowShortcuts({ table, filter, onNew }: RowShortcutsProps) {
  const isOn = useStore(shortcutsOn);
  const mayWrite = use(WriteRefusalContext) === undefined;
  useNewStreamWanted(onNew);

  const links = () => [...(table.current?.querySelectorAll<HTMLElement>('tr:not([hidden]) [data-row]') ?? [])];
  const row = () => document.activeElement?.closest('tr');
  const isInRows = () => table.current?.contains(document.activeElement) ?? false;
  const move = (step: number) => {
    const all = links();
    const at = all.findIndex((link) => link.closest('tr') === row());
    const next = at < 0 ? all.at(step > 0 ? 0 : -1) : all[Math.min(all.length - 1, Math.max(0, at + step))];
    next?.focus();
    next?.scrollIntoView?.({ block: 'nearest' });
  };
  useShortcuts(
    {
      '/': () => filter.current?.focus(),
      n: () => mayWrite && onNew(),
      ...rowKeys({ row, isInRows, move }),
      r: () => pressIn(row(), '[role="switch"]'),
    },
    isOn,
  );
  return null;
}
