import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { siteConfig } from '../api/site-config.ts';
import { Logo } from '../components/logo.tsx';
import type { OnAirStatus } from '../domain/alerts.ts';
import { useStore } from '../lib/create-store.ts';
import { paths } from '../paths.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { Icon } from '../ui/icon.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { destinations, isWithin } from './destinations.ts';
import { words } from './words.ts';

const RailFooter = lazy(async () => {
  await afterPaint();
  return { default: (await import('./rail-footer.tsx')).RailFooter };
});

interface RailProps {
  status: OnAirStatus;
  streamCount: number | undefined;
  /** May code be fetched that the first rows do not need? */
  mayFetchRest: boolean;
}

/** The rail at the left: the mark, the pages, the connection. */
export function Rail({ status, streamCount, mayFetchRest }: RailProps) {
  const { pathname } = useLocation();
  const { title } = useStore(siteConfig);
  return (
    <aside className="sticky top-0 flex h-screen flex-col border-r border-line max-desk:hidden print:hidden">
      <Link
        to={paths.streams()}
        className="flex h-bar items-center gap-2 border-b border-line px-col text-lead font-strong"
      >
        <Logo status={status} />
        <span className="truncate">{title}</span>
      </Link>
      <nav aria-label={words.main} className="py-3">
        {destinations.map((destination) => {
          const { to, word, icon } = destination;
          const isHere = isWithin(destination, pathname);
          return (
            <Link
              key={to}
              to={to}
              aria-current={isHere ? 'page' : undefined}
              className="relative flex h-8 items-center gap-2.5 px-col text-ink-2 before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 hover:bg-wash hover:text-ink aria-[current]:font-strong aria-[current]:text-ink aria-[current]:before:bg-accent"
            >
              <Icon name={icon} />
              {word}
              {streamCount === undefined || to !== paths.streams() ? null : (
                <span className="ml-auto text-meta font-normal text-ink-3">{streamCount}</span>
              )}
            </Link>
          );
        })}
      </nav>
      <PartBoundary>
        <Suspense>{mayFetchRest ? <RailFooter /> : null}</Suspense>
      </PartBoundary>
    </aside>
  );
}
