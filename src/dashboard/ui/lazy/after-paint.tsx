import { type ReactNode, useDeferredValue } from 'react';

/** Drawn once what stands around it was painted, and with the same of all others: of many rows the text is there sooner. */
export function AfterPaint({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
