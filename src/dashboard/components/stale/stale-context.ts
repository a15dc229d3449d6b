import { createContext } from 'react';

/** The overview could not be read again: what is on the page is old. */
export interface Stale {
  /** When the last answer came, Unix ms by this computer's clock. */
  sinceMs: number;
  /** What the last read failed with. */
  error: Error;
}

/** From the frame to all that must not look as if it were new. Undefined while answers come. */
export const StaleContext = createContext<Stale | undefined>(undefined);
