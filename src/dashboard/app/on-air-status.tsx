import { useEffect } from 'react';
import { siteRoot } from '../api/connection.ts';
import type { OnAirStatus } from '../domain/alerts.ts';
import { joinClasses } from '../ui/join-classes.ts';

/** A line along the page's top while anything is on air: red when recorded, amber when something is not. */
export function OnAirLine({ status }: { status: OnAirStatus }) {
  if (status === 'idle') return null;
  return (
    <div
      aria-hidden="true"
      className={joinClasses(
        'pointer-events-none fixed inset-x-0 top-0 z-20 h-[3px] forced-color-adjust-none',
        status === 'onair' ? 'bg-onair-fill' : 'bg-unrecorded-fill',
      )}
    />
  );
}

export function useOnAirIcon(status: OnAirStatus): void {
  useEffect(() => {
    const icon = document.querySelector('link[rel="icon"]');
    // The page embeds the idle icon.
    if (status === 'idle' && icon?.getAttribute('href')?.startsWith('data:')) return;
    icon?.setAttribute('href', `${siteRoot}/icon-${status}.svg`);
  }, [status]);
}
