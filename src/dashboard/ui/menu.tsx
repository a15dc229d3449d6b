import { type KeyboardEvent, useEffect, useRef } from 'react';

export interface MenuItem {
  /** Short, as a verb: "Rename…". */
  word: string;
  /** Why it cannot be chosen just now: it keeps its place, so that nothing moves while the menu is open. */
  disabledReason?: string | undefined;
  onChoose: () => void;
}

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  /** With what has the focus next when it was lost; undefined when the menu is done with. */
  onClose: (focusedNext?: EventTarget | null) => void;
}

/** An open menu below its button. The focus is in it, and moves as in menus of the desktop. */
export function Menu({ label, items, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    menu.current?.querySelector('button')?.focus();
  }, []);

  return (
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else if (!moveFocus(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose(event.relatedTarget);
      }}
      className="absolute top-full right-0 z-10 mt-1 min-w-46 rounded-md border border-line-strong bg-surface py-1 float"
    >
      {items.map(({ word, disabledReason, onChoose }) => (
        <button
          key={word}
          type="button"
          role="menuitem"
          aria-disabled={disabledReason !== undefined || undefined}
          title={disabledReason}
          onClick={() => {
            if (disabledReason !== undefined) return;
            onClose();
            onChoose();
          }}
          className="flex h-ctl w-full items-center px-3 text-left whitespace-nowrap hover:bg-wash aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 max-desk:h-11"
        >
          {word}
        </button>
      ))}
    </div>
  );
}

/** Moves through the items as menus do, and says whether the key was one for that. */
export function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const items = [...currentTarget.querySelectorAll<Element>('button')];
  const at = document.activeElement === null ? -1 : items.indexOf(document.activeElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const to = steps[key];
  if (to === undefined) return false;
  const item = items[(to + items.length) % items.length];
  if (item instanceof HTMLElement) item.focus();
  return true;
}
