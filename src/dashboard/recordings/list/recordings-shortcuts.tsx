import { type RefObject, useEffect, useRef } from 'react';
import { shortcutsOn } from '../../preferences/preferences.ts';
import { rowKeys } from '../../shared/lists/row-keys.ts';
import { useStore } from '../../ui/create-store.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import type { RowsHandle } from '../../ui/virtual-rows.tsx';

interface RecordingsShortcutsProps {
  rows: RefObject<RowsHandle | null>;
  search: RefObject<HTMLInputElement | null>;
  onSelectAll: (() => void) | undefined;
}

/**
 * The keys of the recordings. The cursor is the focus, on a row's link, so Enter opens it by nature; `x` and `c` press
 * the row's own controls. Renders nothing.
 */
export function RecordingsShortcuts({ rows, search, onSelectAll }: RecordingsShortcutsProps) {
  const isOn = useStore(shortcutsOn);
  useShortcuts(
    {
      '/': () => search.current?.focus(),
      ...rowKeys(rows),
    },
    isOn,
  );

  const selectAll = useRef(onSelectAll);
  useEffect(() => {
    selectAll.current = onSelectAll;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isAll = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'a';
      const target = event.target instanceof Element ? event.target : null;
      const isElsewhere = target?.closest('input:not([type="checkbox"]), textarea, select, dialog[open]');
      if (!isAll || isElsewhere || document.querySelector('dialog[open]') || selectAll.current === undefined) return;
      event.preventDefault();
      selectAll.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  return null;
}
