import { type RefObject, useEffect, useRef } from 'react';
import { shortcutsOn } from '../../preferences/preferences.ts';
import { rowKeys } from '../../shared/lists/row-keys.ts';
import { useStore } from '../../ui/create-store.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';

interface RecordingsShortcutsProps {
  body: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  /** Of all rows, drawn or not, in their order. */
  ids: readonly string[];
  /** Draws a row at once. */
  reveal: (index: number) => void;
  onSelectAll: (() => void) | undefined;
}

/**
 * The keys of the recordings. The cursor is the focus, on a row's link, so that Enter opens it by nature; `x` and `c`
 * press the row's own controls. Of rows that were scrolled away it is remembered. Draws nothing.
 */
export function RecordingsShortcuts({ body, search, ids, reveal, onSelectAll }: RecordingsShortcutsProps) {
  const isOn = useStore(shortcutsOn);
  const last = useRef<string>(undefined);
  const row = () => document.activeElement?.closest<HTMLElement>('[data-recording]');
  const isInRows = () => body.current?.contains(document.activeElement) ?? false;

  const move = (step: number) => {
    const at = ids.indexOf(row()?.dataset.recording ?? last.current ?? '');
    const next = at < 0 ? (step > 0 ? 0 : ids.length - 1) : Math.min(ids.length - 1, Math.max(0, at + step));
    const id = ids[next];
    if (id === undefined) return;
    reveal(next);
    last.current = id;
    const links = body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    const link = [...links].find(({ dataset }) => dataset.row === id);
    link?.focus();
    link?.scrollIntoView?.({ block: 'nearest' });
  };
  useShortcuts(
    {
      '/': () => search.current?.focus(),
      ...rowKeys({ row, isInRows, move }),
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
