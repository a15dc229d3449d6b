import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, type ButtonLook, type ButtonSize } from './button.tsx';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';
import { words } from './words.ts';

interface CopyControlProps {
  /** What is copied. Asked for at the click, so that a secret need not be in the page. */
  text: string | (() => string | Promise<string>);
  /** The visible word: "Copy". */
  children: ReactNode;
  /** What is copied, in words, for those who do not see the row: "Copy link of Chapel, Today 11:00". */
  label?: string;
  look?: ButtonLook;
  size?: ButtonSize;
  /** It was copied before: a double check mark says so. */
  wasCopied?: boolean;
  /** Every word that may stand here, a line each: the width is that of the longest. */
  widest?: string;
  onCopied?: () => void;
  className?: string;
}

const copiedForMs = 2000;

/** Copies, and says "Copied" only when it is so. Where the browser refuses, the text is shown, selected. */
export function CopyControl({
  text,
  children,
  label,
  look = 'ghost',
  size,
  wasCopied,
  widest = words.copied,
  onCopied,
  className,
}: CopyControlProps) {
  const [isCopied, setCopied] = useState(false);
  const [isNear, setNear] = useState(false);
  const [refused, setRefused] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    setNear(true);
    const near = button.current;
    if (!near) return;
    const asked = typeof text === 'string' ? text : text();
    // What is there already is copied in the task of the click.
    const copied = typeof asked === 'string' ? asked : await asked;
    if (!(await copyText(copied, near))) return setRefused(copied);
    setCopied(true);
    onCopied?.();
  };

  if (refused !== undefined) {
    return <RefusedCopy text={refused} label={label} onLeave={() => setRefused(undefined)} />;
  }
  return (
    <>
      <Button
        ref={button}
        look={isCopied && look === 'ghost' ? 'done' : look}
        size={size}
        aria-label={label}
        className={className}
        onFocus={() => setNear(true)}
        onPointerDown={() => setNear(true)}
        onClick={copy}
      >
        {/* Without a box around it, its right end is its words'. */}
        <span data-widest={widest} className={look === 'ghost' || look === 'act' ? 'widest' : 'widest widest-middle'}>
          <Icon name={isCopied ? 'check' : wasCopied ? 'check-twice' : 'copy'} />
          {isCopied ? words.copied : children}
        </span>
      </Button>
      {/* There before it says something: what comes with its words is not read out. */}
      {isNear ? (
        <span role="status" className="sr-only">
          {isCopied ? words.copied : ''}
        </span>
      ) : null}
    </>
  );
}

interface RefusedCopyProps {
  text: string;
  label: string | undefined;
  onLeave: () => void;
}

/** Where the browser refuses to copy: the text itself, selected. */
export function RefusedCopy({ text, label, onLeave }: RefusedCopyProps) {
  return (
    <input
      readOnly
      aria-label={label ?? words.textToCopy}
      title={words.copyRefused}
      className="h-ctl w-28 min-w-0 rounded-md border border-edge bg-surface px-2 font-mono text-meta"
      value={text}
      ref={(field) => field?.select()}
      onBlur={onLeave}
    />
  );
}
