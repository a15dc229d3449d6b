import { Link, useLocation } from 'react-router-dom';
import { siteRoot } from '../api/connection.ts';
import { Icon } from '../ui/icon.tsx';
import { destinations, isWithin } from './destinations.ts';
import { words } from './words.ts';

const tabDestinations = destinations.filter(({ isFurther }) => !isFurther);

const tab =
  'relative flex flex-col items-center justify-center gap-[3px] text-meta text-ink-3 aria-[current]:font-strong aria-[current]:text-ink before:absolute before:-top-px before:inset-x-6 before:h-0.5 aria-[current]:before:bg-accent';

/** Replaces the rail on a narrow page. */
export function Tabs() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={words.main}
      className="fixed inset-x-0 bottom-0 z-10 hidden h-14 grid-flow-col border-t border-line bg-canvas max-desk:grid"
      style={{ gridTemplateColumns: `repeat(${tabDestinations.length + 1},minmax(max-content,1fr))` }}
    >
      {tabDestinations.map((destination) => {
        const { to, word, icon } = destination;
        return (
          <Link key={to} to={to} aria-current={isWithin(destination, pathname) ? 'page' : undefined} className={tab}>
            <Icon name={icon} />
            {word}
          </Link>
        );
      })}
      <MoreTab className={tab} />
    </nav>
  );
}

/** Opens a popover with the guide and the pages that have no tab of their own. */
function MoreTab({ className }: { className: string }) {
  const { pathname } = useLocation();
  const further = destinations.filter(({ isFurther }) => isFurther);
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
            {destination.word}
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
