import { type ReactNode, useDeferredValue } from 'react';

/** Drawn once what stands around it was painted, and with the same of all others: of many rows the text is there sooner. A key finds its mark until then. */
export function AfterPaint({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : <span data-soon hidden />;
}
