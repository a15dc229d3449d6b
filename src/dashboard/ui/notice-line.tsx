import type { ReactNode } from 'react';

interface NoticeLineProps {
  /** Whom it is about. */
  subject: ReactNode;
  pill: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

/** One thing that asks for attention: a 44 px line on the page's grid. */
export function NoticeLine({ subject, pill, children, action }: NoticeLineProps) {
  return (
    <li className="grid min-h-11 grid-cols-[var(--spacing-name)_var(--spacing-next)_minmax(0,1fr)_auto] items-center gap-x-col border-b border-line max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:gap-y-1.5 max-desk:py-3">
      <div className="min-w-0 font-strong">{subject}</div>
      <div className="max-desk:justify-self-end">{pill}</div>
      <p className="py-1.5 text-ink-2 max-desk:py-0">{children}</p>
      <div className="max-desk:self-end">{action}</div>
    </li>
  );
}
