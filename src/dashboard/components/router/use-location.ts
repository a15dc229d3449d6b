import { useSyncExternalStore } from 'react';
import { type PageLocation, pageLocation } from './page-location.ts';

/** Where the page is; renders when it goes elsewhere. */
export function useLocation(): PageLocation {
  return useSyncExternalStore(pageLocation.subscribe, pageLocation.get);
}
