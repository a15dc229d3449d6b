import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { siteRoot } from '../api/connection.ts';
import { siteConfig } from '../api/site-config.ts';
import { Logo } from '../components/logo.tsx';
import type { OnAirStatus } from '../domain/alerts.ts';
import { useStore } from '../lib/create-store.ts';
import { t } from '../lib/language.ts';
import { paths } from '../paths.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { words } from './words.ts';

interface Destination {
  to: string;
  label: string;
  icon: IconName;
  /** Pages whose address begins so belong to this destination too. */
  under: string;
  also?: readonly string[];
  /** It stands in the tab *More*: a narrow page has room for five tabs. */
  isInMore?: true;
}

export const destinations: readonly Destination[] = [
  { to: paths.streams(), label: 'Streams', icon: 'streams', under: '/streams' },
  {
    to: paths.recordings(),
    label: t('Recordings', 'Archiv'),
    icon: 'recordings',
    under: '/recordings',
    also: [paths.clips(), paths.handovers(), paths.deliveries()],
  },
  { to: paths.tonight(), label: t('Tonight', 'Heute'), icon: 'moon', under: '/tonight' },
  { to: paths.wall(), label: t('Wall', 'Monitorwand'), icon: 'wall', under: '/wall' },
  {
    to: paths.activity(),
    label: t('Activity', 'Protokoll'),
    icon: 'activity',
    under: '/activity',
    isInMore: true,
  },
  {
    to: paths.settings(),
    label: t('Settings', 'Einstellungen'),
    icon: 'settings',
    under: '/settings',
    isInMore: true,
  },
];

function isWithin({ to, under, also = [] }: Destination, pathname: string): boolean {
  return [to, ...also].includes(pathname) || pathname.startsWith(`${under}/`);
}

const RailFooter = lazy(async () => {
  await afterPaint();
  return { default: (await import('./rail-footer.tsx')).RailFooter };
});

interface RailProps {
  status: OnAirStatus;
  streamCount: number | undefined;
  /** True once the first rows are there, so that the footer's code does not compete with them. */
  mayFetchRest: boolean;
}

export function Rail({ status, streamCount, mayFetchRest }: RailProps) {
  const { pathname } = useLocation();
  const { title } = useStore(siteConfig);
  return (
    <aside className="sticky top-0 flex h-screen flex-col border-r border-line bg-well max-desk:hidden print:hidden">
      <Link
        to={paths.streams()}
        className="flex h-bar items-center gap-2 border-b border-line px-col text-lead font-strong"
      >
        <Logo status={status} />
        <span className="truncate">{title}</span>
      </Link>
      <nav aria-label={words.main} className="py-3">
        {destinations.map((destination) => {
          const { to, label, icon } = destination;
          const isHere = isWithin(destination, pathname);
          return (
            <Link
              key={to}
              to={to}
              aria-current={isHere ? 'page' : undefined}
              className="relative flex h-8 items-center gap-2.5 px-col text-ink-2 before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 hover:bg-wash hover:text-ink aria-[current]:font-strong aria-[current]:text-ink aria-[current]:before:bg-accent"
            >
              <Icon name={icon} />
              {label}
              {streamCount === undefined || to !== paths.streams() ? null : (
                <span className="ml-auto text-meta font-normal text-ink-3">{streamCount}</span>
              )}
            </Link>
          );
        })}
        <a
          href={`${siteRoot}/guide/index.html`}
          target="_blank"
          rel="noreferrer"
          className="flex h-8 items-center gap-2.5 px-col whitespace-nowrap text-ink-2 hover:bg-wash hover:text-ink"
        >
          <Icon name="help" />
          {words.guide}
        </a>
      </nav>
      <PartBoundary>
        <Suspense>{mayFetchRest ? <RailFooter /> : null}</Suspense>
      </PartBoundary>
    </aside>
  );
}

const tabDestinations = destinations.filter(({ isInMore }) => !isInMore);

const tab =
  'relative flex flex-col items-center justify-center gap-[3px] text-meta text-ink-3 aria-[current]:font-strong aria-[current]:text-ink before:absolute before:-top-px before:inset-x-6 before:h-0.5 aria-[current]:before:bg-accent';

/** A narrow page has tabs at its foot instead of the rail. */
export function Tabs() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={words.main}
      className="fixed inset-x-0 bottom-0 z-10 hidden h-14 grid-flow-col border-t border-line bg-canvas max-desk:grid"
      style={{ gridTemplateColumns: `repeat(${tabDestinations.length + 1},minmax(max-content,1fr))` }}
    >
      {tabDestinations.map((destination) => {
        const { to, label, icon } = destination;
        return (
          <Link key={to} to={to} aria-current={isWithin(destination, pathname) ? 'page' : undefined} className={tab}>
            <Icon name={icon} />
            {label}
          </Link>
        );
      })}
      <MoreTab className={tab} />
    </nav>
  );
}

/** The popover has the guide and the pages that have no tab of their own. */
function MoreTab({ className }: { className: string }) {
  const { pathname } = useLocation();
  const further = destinations.filter(({ isInMore }) => isInMore);
  const here = further.find((destination) => isWithin(destination, pathname));
  return (
    // The key closes the popover on navigation.
    <div key={pathname} className="grid">
      <button type="button" popoverTarget="more" aria-current={here && 'page'} className={className}>
        <Icon name="more" />
        {words.more}
      </button>
      <div
        id="more"
        popover="auto"
        className="inset-auto right-2 bottom-15 w-40 rounded-md border border-line-strong bg-surface py-1 text-ink shadow-float"
      >
        {further.map((destination) => (
          <Link
            key={destination.to}
            to={destination.to}
            aria-current={destination === here ? 'page' : undefined}
            className="flex min-h-11 items-center px-3 hover:bg-wash aria-[current]:font-strong"
          >
            {destination.label}
          </Link>
        ))}
        <a
          href={`${siteRoot}/guide/index.html`}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-11 items-center border-t border-line px-3 hover:bg-wash"
        >
          {words.guide}
        </a>
      </div>
    </div>
  );
}
