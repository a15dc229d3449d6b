import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notices } from '../api/machine.ts';
import { Pill } from '../components/pill.tsx';
import { useOwnService } from '../components/use-own-service.ts';
import { createStore, useStore } from '../lib/create-store.ts';
import { Button } from '../ui/button.tsx';
import { noticeWords, words } from './words.ts';

/** The notices that were read in this tab, by id. */
const dismissedIds = createStore<readonly string[]>([], {
  persisted: {
    key: 'aircheck.dismissed-notices',
    area: 'session',
    parse: (text) => text.split(' ').filter(Boolean),
    serialize: (ids) => ids.join(' '),
  },
});

/** What our service has to say of itself, above every page until it is dismissed: a database that was rebuilt, new keys. */
export function ServiceNotices() {
  const isOwn = useOwnService();
  const { data = [] } = useQuery({ ...notices, enabled: isOwn });
  const dismissed = useStore(dismissedIds);
  const open = isOwn ? data.filter(({ id }) => !dismissed.includes(id)) : [];
  if (open.length === 0) return null;
  return (
    <div role="alert" aria-label={words.notices} className="px-gutter">
      <ul>
        {open.map(({ id, kind, text }) => {
          const { subject, state } = noticeWords(kind);
          return (
            <NoticeLine
              key={id}
              subject={subject}
              pill={<Pill tone="late">{state}</Pill>}
              action={
                <Button
                  aria-label={words.dismissNotice(subject, state)}
                  onClick={() => dismissedIds.set([...dismissed, id])}
                >
                  {words.dismiss}
                </Button>
              }
            >
              {text}
            </NoticeLine>
          );
        })}
      </ul>
    </div>
  );
}

interface NoticeLineProps {
  subject: ReactNode;
  pill: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

function NoticeLine({ subject, pill, children, action }: NoticeLineProps) {
  return (
    <li className="grid min-h-11 grid-cols-[var(--spacing-name)_var(--spacing-next)_minmax(0,1fr)_auto] items-center gap-x-col border-b border-line max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:gap-y-1.5 max-desk:py-3">
      <div className="min-w-0 font-strong">{subject}</div>
      <div className="max-desk:justify-self-end">{pill}</div>
      <p className="py-1.5 text-ink-2 max-desk:py-0">{children}</p>
      <div className="max-desk:self-end">{action}</div>
    </li>
  );
}
