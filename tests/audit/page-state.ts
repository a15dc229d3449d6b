import type { Page } from 'playwright-core';
import type { Language } from '../../src/contract/languages.ts';

/** What of the dashboard is audited at once. */
export interface PageState {
  name: string;
  path(): string | Promise<string>;
  /** Resolves once the page shows what it is about. */
  shows(page: Page): Promise<unknown>;
  /** In a browser that nobody has signed in. */
  isSignedOut?: boolean;
  /** English where none is given. */
  language?: Language;
  /** Shows that begin and end do not change it, or not more than another state: it is not watched meanwhile. */
  isStill?: boolean;
}
