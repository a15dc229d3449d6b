import { joinClasses } from '../../ui/join-classes.ts';
import { words } from '../words.ts';
import type { Tick } from './strip-window.ts';

/** The hours above the strips, up to the now line. Labels that would touch "Now" are dropped. */
export function StripAxis({ ticks, className }: { ticks: readonly Tick[]; className?: string }) {
  return (
    <div aria-hidden="true" className={joinClasses('relative self-stretch border-r border-now text-ink-3', className)}>
      {ticks.map(({ at, hour }) => (
        <span
          key={at}
          className={joinClasses(
            'absolute top-1/2 -translate-x-1/2 -translate-y-1/2',
            at > 0.95 && 'hidden',
            at > 0.8 && '@max-stack:hidden',
            // In between there is room for every second one.
            hour % 6 !== 0 && '@max-fivecol:@min-stack:hidden',
          )}
          // The first is never left of the strip.
          style={{ left: `max(0.5rem, ${at * 100}%)` }}
        >
          {String(hour).padStart(2, '0')}
        </span>
      ))}
      <span className="absolute top-1/2 left-full -translate-y-1/2 pl-[5px] font-strong text-ink @max-stack:right-0 @max-stack:left-auto @max-stack:pr-[5px] @max-stack:pl-0">
        {words.axisNow}
      </span>
    </div>
  );
}
