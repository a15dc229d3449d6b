import { Link, useLocation } from 'react-router-dom';
import { siteRoot } from '../api/connection.ts';
import { Icon } from '../ui/icon.tsx';
import { destinations, isWithin } from './destinations.ts';
import { words } from './words.ts';

/** The last tab of a narrow page: over it come the pages that have no tab of their own, and the guide. The browser opens and closes them. */
export function MoreTab({ className }: { className: string }) {
  const { pathname } = useLocation();
  const further = destinations.filter(({ isFurther }) => isFurther);
  const here = further.find((destination) => isWithin(destination, pathname));
  return (
    // Another page begins with them closed.
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
