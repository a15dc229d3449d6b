import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';
import { destinations, isWithin } from './destinations.ts';
import { MoreTab } from './more-tab.tsx';
import { words } from './words.ts';

const own = destinations.filter(({ isFurther }) => !isFurther);

const tab =
  'relative flex flex-col items-center justify-center gap-[3px] text-meta text-ink-3 aria-[current]:font-strong aria-[current]:text-ink before:absolute before:-top-px before:inset-x-6 before:h-0.5 aria-[current]:before:bg-accent';

/** The rail's place on a narrow page: tabs at the foot. */
export function Tabs() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={words.main}
      className="fixed inset-x-0 bottom-0 z-10 hidden h-14 grid-flow-col border-t border-line bg-canvas max-desk:grid"
      style={{ gridTemplateColumns: `repeat(${own.length + 1},minmax(max-content,1fr))` }}
    >
      {own.map((destination) => {
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
