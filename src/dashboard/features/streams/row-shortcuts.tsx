import { type RefObject, use } from 'react';
import { rowKeys, runInRow } from '../../components/lists/row-keys.ts';
import { shortcutsOn } from '../../components/preferences.ts';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { useStore } from '../../lib/create-store.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import type { RowsHandle } from '../../ui/virtual-rows.tsx';
import { useNewStreamRequest } from '../shortcuts/new-stream-request.ts';

interface RowShortcutsProps {
  rows: RefObject<RowsHandle | null>;
  /** Holds the filter. */
  filter: RefObject<HTMLInputElement | null>;
  onNew: () => void;
}

/**
 * The keys of the streams' table. The cursor is the focus on a row's link, so the browser itself opens it on Enter. `r`,
 * `x` and `c` call what the row's own controls call on a click.
 */
export function RowShortcuts({ rows, filter, onNew }: RowShortcutsProps) {
  const isOn = useStore(shortcutsOn);
  const mayWrite = use(WriteRefusalContext) === undefined;
  useNewStreamRequest(onNew);

  useShortcuts(
    {
      '/': () => filter.current?.focus(),
      n: () => mayWrite && onNew(),
      ...rowKeys(rows),
      r: () => runInRow(rows, 'record'),
    },
    isOn,
  );
  return null;
}
