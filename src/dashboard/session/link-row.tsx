import type { SessionLink } from '../recording/words/session-links.ts';
import { CopyControl } from '../ui/copy-control.tsx';

/** A link with its Copy. */
export function LinkRow({ link: { name, text, short, size } }: { link: SessionLink }) {
  return (
    <li className="flex min-h-9 items-center gap-2 border-b border-line max-desk:min-h-11">
      <span className="w-20 shrink-0 truncate">{name}</span>
      <span className="min-w-0 flex-1 truncate font-mono text-meta text-ink-3" title={text}>
        {short}
      </span>
      {size === undefined ? null : <span className="text-meta whitespace-nowrap text-ink-3">{size}</span>}
      <CopyControl text={text} label={`Copy ${name} link`}>
        Copy
      </CopyControl>
    </li>
  );
}
