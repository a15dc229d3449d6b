import { type ReactNode, Suspense, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { joinClasses } from '../join-classes.ts';
import { PartBoundary } from '../part-boundary.tsx';
import { Skeleton } from '../skeleton.tsx';
import { words } from '../words.ts';

interface DialogProps {
  title: string;
  /** Beside it, quietly. */
  note?: string;
  /** Absent: it stays until what it asks for is done. */
  onClose?: () => void;
  /** At the top of the window, and without a head of its own: the title is heard alone. */
  isBare?: boolean;
  /** Two columns wide. */
  isWide?: boolean;
  children: ReactNode;
}

const wide = 'm-auto w-[min(60rem,calc(100vw-2rem))]';

/** A modal dialog: the browser's own, with its focus handling, its Escape and its inert page behind. Open while mounted. */
export function Dialog({ title, note, onClose, isBare = false, isWide = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  const titleId = useId();

  // Before it leaves the page: closing is what gives the focus back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    isLeaving.current = false;
    dialog?.showModal();
    const first = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog?.querySelector('input');
    (first ?? dialog?.querySelector('h2'))?.focus();
    // What is typed or pasted goes on after what is there.
    if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length);
    return () => {
      isLeaving.current = true;
      dialog?.close();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; keys close it with Escape, by onCancel
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // A second Escape closes it unasked: then the page follows, or the dialog stands again.
        if (isLeaving.current || ref.current?.open) return;
        if (onClose) onClose();
        else ref.current?.showModal();
      }}
      onClick={(event) => event.target === ref.current && onClose?.()}
      className={joinClasses(
        // A button in a line that does not wrap opens it: its own lines do.
        'scroll-pb-20 rounded-md border border-line-strong bg-surface whitespace-normal text-ink float backdrop:bg-picture backdrop:opacity-60',
        isBare ? 'top-14 mx-auto w-full max-w-[40rem]' : isWide ? wide : 'm-auto w-[min(30rem,calc(100vw-2rem))]',
      )}
    >
      <div className={isBare ? undefined : 'p-6 max-desk:p-4'}>
        <div className={isBare ? 'sr-only' : 'mb-4 flex items-center justify-between gap-4'}>
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <h2 id={titleId} tabIndex={-1} className="text-title outline-none font-strong">
              {title}
            </h2>
            {note ? <span className="text-meta text-ink-3">{note}</span> : null}
          </div>
          {onClose && !isBare ? (
            <IconButton label={words.close} onClick={onClose} className="-mr-1.5">
              <Icon name="close" />
            </IconButton>
          ) : null}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/**
 * The buttons at a dialog's foot, what it is for at the right. They stay in sight where the rest has to scroll; on a phone a
 * note beside them has a line of its own, and long words have two.
 */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-1 mt-2 -mb-4 flex flex-wrap justify-end gap-3 bg-surface py-4 two-lines">
      {children}
    </div>
  );
}

interface LazyDialogProps {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  /** The dialog whose code may still be on its way, as wide. */
  children: ReactNode;
}

/** A dialog that stands before it is filled: what is typed meanwhile is none of the page's shortcuts. */
export function LazyDialog({ title, onClose, isWide = true, children }: LazyDialogProps) {
  const empty = (
    <Dialog title={title} onClose={onClose} isWide={isWide}>
      <Skeleton className="h-96" />
    </Dialog>
  );
  return (
    <PartBoundary>
      <Suspense fallback={empty}>{children}</Suspense>
    </PartBoundary>
  );
}
