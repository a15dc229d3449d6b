import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

export interface MenuItem {
  id: string;
  word: string;
  note?: string | undefined;
  /** Only radio items have it. */
  isChosen?: boolean;
  /** A disabled item keeps its place, so that nothing moves while the menu is open. */
  disabledReason?: string | undefined;
  onChoose: () => void;
}

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  /** The button that toggles the menu; it gets the focus back after a choice and after Escape. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
  look?: keyof typeof looks;
  /** Position and width. */
  className: string;
}

const looks = {
  plain: {
    box: 'z-10 border-line-strong bg-surface text-ink',
    item: 'min-h-ctl px-3 py-1 hover:bg-wash max-desk:min-h-11',
    text: 'grid',
    note: 'text-meta text-ink-3',
  },
  picture: {
    box: 'z-1 border-player-line bg-player-menu',
    item: 'h-[1.875rem] px-2.5 hover:bg-player-wash aria-checked:bg-player-wash',
    text: 'flex flex-1 justify-between',
    note: 'text-player-ink-2',
  },
};

/** Mounted while open. Arrow keys, Home and End move the focus. */
export function Menu({ label, items, button, onClose, look = 'plain', className }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const { box, item, text, note: noteLook } = looks[look];

  useEffect(() => {
    const chosen = menu.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    (chosen ?? menu.current?.querySelector('button'))?.focus();
  }, []);

  const closeAndFocus = () => {
    onClose();
    button.current?.focus();
  };
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        // The browser then tabs on from the button.
        if (event.key === 'Tab') return closeAndFocus();
        if (event.key === 'Escape') closeAndFocus();
        else if (!moveFocus(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && relatedTarget !== button.current) onClose();
      }}
      className={joinClasses('absolute rounded-md border py-1 shadow-float', box, className)}
    >
      {items.map(({ id, word, note, isChosen, disabledReason, onChoose }) => (
        <button
          key={id}
          type="button"
          {...(isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen })}
          aria-disabled={disabledReason !== undefined || undefined}
          title={disabledReason}
          onClick={() => {
            if (disabledReason !== undefined) return;
            closeAndFocus();
            onChoose();
          }}
          className={joinClasses(
            'flex w-full items-center gap-2 text-left aria-checked:font-strong aria-disabled:cursor-not-allowed aria-disabled:text-ink-3',
            item,
          )}
        >
          {isChosen === undefined ? null : <Icon name="check" className={isChosen ? undefined : 'invisible'} />}
          <span className={text}>
            {word}
            {note ? <span className={joinClasses('font-normal', noteLook)}>{note}</span> : null}
          </span>
        </button>
      ))}
    </div>
  );
}

interface MenuButtonProps extends Omit<MenuProps, 'button' | 'onClose'> {
  children: (toggle: Toggle) => ReactNode;
}

interface Toggle {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
}

export function MenuButton({ children, ...menu }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  return (
    <>
      {children({ ref, 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) })}
      {isOpen ? <Menu {...menu} button={ref} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Returns false for a key that moves no focus. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const items = [...currentTarget.querySelectorAll('button')];
  const at = items.findIndex((item) => item.matches(':focus'));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key];
  if (to === undefined) return false;
  items[(to + items.length) % items.length]?.focus();
  return true;
}
