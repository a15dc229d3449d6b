import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Button, type ButtonLook, type ButtonSize } from './button.tsx';
import { Icon } from './icon.tsx';
import { useScopedAction } from './scoped-actions.ts';
import { words } from './words.ts';

interface CopyControlProps {
  /** A function is called at the click, so that a secret need not be in the page. */
  text: string | (() => string | Promise<string>);
  children: ReactNode;
  /** The accessible name, for example "Copy link of Chapel, Today 11:00". */
  label?: string;
  title?: string | undefined;
  look?: ButtonLook;
  size?: ButtonSize;
  /** Shows a double check mark. */
  wasCopied?: boolean;
  /** All words that the button may show, one a line: it is as wide as the longest, so that nothing moves. */
  reservedWords?: string;
  onCopied?: () => void;
  className?: string;
  /** Offers the copy to the keys of the row or page, under this name. */
  actionName?: string;
  /** A menu beside the button copies through it as a click does. */
  handle?: Ref<CopyHandle>;
}

export interface CopyHandle {
  copy: () => void;
}

const copiedForMs = 2000;

/** Shows "Copied" only after the browser has copied; if it refuses, the text itself appears, selected. */
export function CopyControl({
  text,
  children,
  label,
  title,
  look = 'ghost',
  size,
  wasCopied,
  reservedWords = words.copied,
  onCopied,
  className,
  actionName,
  handle,
}: CopyControlProps) {
  const [isCopied, setCopied] = useState(false);
  const [hasStatus, setHasStatus] = useState(false);
  const [refused, setRefused] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    setHasStatus(true);
    const near = button.current;
    if (!near) return;
    const source = typeof text === 'string' ? text : text();
    // Without a secure context the copy must happen in the task of the click, so a ready text is not awaited.
    const copied = typeof source === 'string' ? source : await source;
    if (!(await copyText(copied, near))) return setRefused(copied);
    setCopied(true);
    onCopied?.();
  };
  useScopedAction(actionName, () => void copy());
  useImperativeHandle(handle, () => ({ copy: () => void copy() }));

  if (refused !== undefined) {
    return <RefusedCopy text={refused} label={label} onBlur={() => setRefused(undefined)} />;
  }
  return (
    <>
      <Button
        ref={button}
        look={isCopied && look === 'ghost' ? 'done' : look}
        size={size}
        aria-label={label}
        title={title}
        className={className}
        onFocus={() => setHasStatus(true)}
        onPointerDown={() => setHasStatus(true)}
        onClick={copy}
      >
        {/* A button without a border aligns its words to its right end. */}
        <span
          data-reserve={reservedWords}
          className={look === 'ghost' || look === 'act' ? 'reserve-width' : 'reserve-width reserve-width-middle'}
        >
          <Icon name={isCopied ? 'check' : wasCopied ? 'check-twice' : 'copy'} />
          {isCopied ? words.copied : children}
        </span>
      </Button>
      {/* Screen readers announce a change of a status that exists, not a status that appears with its words. */}
      {hasStatus ? (
        <span role="status" className="sr-only">
          {isCopied ? words.copied : ''}
        </span>
      ) : null}
    </>
  );
}

/** The operator copies the selected text by hand when the browser refuses. */
export function RefusedCopy({ text, label, onBlur }: { text: string; label: string | undefined; onBlur: () => void }) {
  return (
    <input
      readOnly
      aria-label={label ?? words.textToCopy}
      title={words.copyRefused}
      className="h-ctl w-28 min-w-0 rounded-md border border-edge bg-surface px-2 font-mono text-meta"
      value={text}
      ref={(field) => field?.select()}
      onBlur={onBlur}
    />
  );
}

/**
 * Returns whether the text is on the clipboard. The asynchronous API needs a secure context, so on a plain-HTTP LAN
 * address the text is copied from a selection, in the task of the click. The selection lives in the dialog around
 * `near`, because the page behind an open dialog is inert.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  if (!navigator.clipboard?.writeText) return copyBySelection(text, near);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, near);
  }
}

function copyBySelection(text: string, near: Element): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  (near.closest('dialog') ?? document.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    // `execCommand` is deprecated, and the only way without a secure context.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
