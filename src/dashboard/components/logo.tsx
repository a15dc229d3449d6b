import type { OnAirStatus } from '../domain/alerts.ts';
import { joinClasses } from '../ui/join-classes.ts';

const dots: Record<OnAirStatus, string> = {
  idle: 'text-ink-3',
  onair: 'text-onair-fill',
  unrecorded: 'text-unrecorded-fill',
};

/** Aircheck's mark. Its dot shows the on-air status: unlit, red, amber. */
export function Logo({ status, className }: { status: OnAirStatus; className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={joinClasses('size-5 shrink-0', className)}>
      <path d="m1.5 11 3.5 4.75L10.25 3 18 17" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle
        cx="10.5"
        cy="13.75"
        r="2.5"
        fill="currentColor"
        className={joinClasses('forced-color-adjust-none', dots[status])}
      />
    </svg>
  );
}
