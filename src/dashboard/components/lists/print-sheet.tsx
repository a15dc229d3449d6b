import { type ReactNode, use, useLayoutEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { currentUpstream } from '../../api/connection.ts';
import { siteConfig } from '../../api/site-config.ts';
import { clock } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatDateTime } from '../../lib/format.ts';
import { StaleContext } from '../stale.tsx';
import { words } from '../words.ts';

interface PrintSheetProps {
  title: string;
  note: string;
  heads: readonly string[];
  children: () => ReactNode;
}

export function PrintSheet({ title, note, heads, children }: PrintSheetProps) {
  const isPrinting = useIsPrinting();
  const { title: site } = useStore(siteConfig);
  const upstream = useStore(currentUpstream);
  const stale = use(StaleContext);
  if (!isPrinting) return null;
  return createPortal(
    <div data-print-sheet className="hidden print:block">
      <h1 className="text-title font-strong">{title}</h1>
      <p>{note}</p>
      <p className="mb-3 text-ink-2">
        {site}, {upstream ?? window.location.host}. {words.printed(formatDateTime(clock.exactMs()))}
        {stale ? ` ${words.lastKnown(stale.sinceMs)}` : null}
      </p>
      <table
        aria-label={title}
        className="w-full text-left align-top [&_td]:py-1.5 [&_td]:pr-3 [&_td]:align-top [&_th]:py-1.5 [&_th]:pr-3 [&_th]:align-top [&_tr]:border-b [&_tr]:border-line-strong"
      >
        <thead className="text-meta text-ink-2">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children()}</tbody>
      </table>
    </div>,
    document.body,
  );
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useLayoutEffect(() => {
    // The browser prints the page as it is when the event has been handled.
    const ended = new AbortController();
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), ended);
    window.addEventListener('afterprint', () => setPrinting(false), ended);
    return () => ended.abort();
  }, []);
  return isPrinting;
}
