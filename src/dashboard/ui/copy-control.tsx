import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, type ButtonLook, type ButtonSize } from './button.tsx';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';
import { words } from './ui-words.ts';

interface CopyControlProps {
  /** What is copied. Asked for at the click, so that a secret need not be in the page. */
  text: string | (() => string);
  /** The visible word: "Copy". */
  children: ReactNode;
  /** What is copied, in words, for those who do not see the row: "Copy link of Chapel, Today 11:00". */
  label?: string;
  look?: ButtonLook;
  size?: ButtonSize;
  /** It was copied before: a double check mark says so. */
  wasCopied?: boolean;
  onCopied?: () => void;
  className?: string;
}

type Outcome = 'idle' | 'copied' | 'refused';
const copiedForMs = 2000;

/** Copies, and says "Copied" only when it is so. Where the browser refuses, the text is shown, selected. */
export function CopyControl({
  text,
  children,
  label,
  look = 'ghost',
  size,
  wasCopied,
  onCopied,
  className,
}: CopyControlProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  const button = useRef<HTMLButtonElement>(null);
  const read = () => (typeof text === 'string' ? text : text());

  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome('idle'), copiedForMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    if (!button.current) return;
    const isCopied = await copyText(read(), button.current);
    setOutcome(isCopied ? 'copied' : 'refused');
    if (isCopied) onCopied?.();
  };

  const icon = outcome === 'copied' ? 'check' : wasCopied ? 'check-twice' : 'copy';
  if (outcome === 'refused') {
    return (
      <input
        readOnly
        aria-label={label ?? words.textToCopy}
        title={words.copyRefused}
        className="h-ctl w-28 min-w-0 rounded-md border border-edge bg-surface px-2 font-mono text-meta"
        value={read()}
        ref={(field) => field?.select()}
        onBlur={() => setOutcome('idle')}
      />
    );
  }
  return (
    <>
      <Button
        ref={button}
        look={outcome === 'copied' && look === 'ghost' ? 'done' : look}
        size={size}
        aria-label={label}
        className={className}
        onClick={copy}
      >
        <Icon name={icon} />
        {outcome === 'copied' ? words.copied : children}
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' ? words.copied : ''}
      </span>
    </>
  );
}
