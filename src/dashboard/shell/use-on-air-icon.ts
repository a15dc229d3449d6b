import { useEffect } from 'react';
import { siteRoot } from '../api/site-root.ts';
import type { House } from '../shared/on-air-status.ts';

/** Lets the favicon's dot take the house's state. */
export function useHouseIcon(house: House): void {
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', `${siteRoot}/icon-${house}.svg`);
  }, [house]);
}
