import { type ReactNode, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { words } from './words.ts';

interface ConnectionButtonProps {
  /** The connection in words. */
  children: ReactNode;
  className?: string | undefined;
}

/** Opens the list of connections. */
export function ConnectionButton({ children, className }: ConnectionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        title={words.choice.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={joinClasses('flex items-center gap-2 rounded-md text-left hover:bg-wash', className)}
      >
        <span className="min-w-0 flex-1">{children}</span>
        <Icon name="choose" className="text-ink-3" />
      </button>
      {isOpen ? <ConnectionDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
