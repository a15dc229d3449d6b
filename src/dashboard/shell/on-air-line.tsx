import type { House } from '../shared/on-air-status.ts';
import { joinClasses } from '../ui/join-classes.ts';

/** A line along the page's top while anything is on air: red when recorded, amber when something is not. */
export function OnAirLine({ house }: { house: House }) {
  if (house === 'idle') return null;
  return (
    <div
      aria-hidden="true"
      className={joinClasses(
        'pointer-events-none fixed inset-x-0 top-0 z-20 h-[3px] forced-color-adjust-none',
        house === 'onair' ? 'bg-onair-fill' : 'bg-unrecorded-fill',
      )}
    />
  );
}
