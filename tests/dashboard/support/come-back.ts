import { act } from '@testing-library/react';

/** Somebody comes back to the tab: what the page shows is read again at once, and no test waits for the next poll. */
export function comeBack(): Promise<void> {
  return act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
}
