import { type ReactNode, Suspense, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import { PartBoundary } from './part-boundary.tsx';
import { Skeleton } from './skeleton.tsx';
import { words } from './words.ts';

interface DialogProps {
  title: string;
  note?: string;
  /** Without it the operator cannot dismiss the dialog. */
  onClose?: () => void;
  /** The dialog is at the top of the window, and only screen readers have its title. */
  isBare?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

const wide = 'm-auto w-[min(60rem,calc(100vw-2rem))]';

/** A native modal `<dialog>`, open while mounted. */
export function Dialog({ title, note, onClose, isBare = false, isWide = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isUnmounting = useRef(false);
  const titleId = useId();

  // This is a layout effect, because `close()` returns the focus only while the dialog is still in the document.
  useLayoutEffect(() => {
    const dialog = ref.current;
    isUnmounting.current = false;
    dialog?.showModal();
    const first = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog?.querySelector('input');
    (first ?? dialog?.querySelector('h2'))?.focus();
    // The caret goes to the end, so that typing continues the text.
    if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length);
    return () => {
      isUnmounting.current = true;
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
        // Browsers close a dialog on the second Escape without `cancel`; one that must stay opens again.
        if (isUnmounting.current || ref.current?.open) return;
        if (onClose) onClose();
        else ref.current?.showModal();
      }}
      onClick={(event) => event.target === ref.current && onClose?.()}
      className={joinClasses(
        // The dialog may be inside an element that does not wrap its lines.
        'scroll-pb-20 rounded-md border border-line-strong bg-surface whitespace-normal text-ink shadow-float backdrop:bg-picture backdrop:opacity-60',
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

/** The buttons stick to the bottom while a long dialog scrolls. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-1 mt-2 -mb-4 flex flex-wrap justify-end gap-3 bg-surface py-4 two-lines">
      {children}
    </div>
  );
}

/** An empty dialog opens at once, so that keys typed while the code loads are no shortcuts of the page. */
export function LazyDialog({ title, onClose, children }: Pick<DialogProps, 'title' | 'onClose' | 'children'>) {
  const empty = (
    <Dialog title={title} onClose={onClose} isWide>
      <Skeleton className="h-96" />
    </Dialog>
  );
  return (
    <PartBoundary>
      <Suspense fallback={empty}>{children}</Suspense>
    </PartBoundary>
  );
}
