import { storedFlag } from './preferences.ts';

/** Single-key shortcuts; some people's tools type for them, so they can be switched off. */
export const shortcutsOn = storedFlag('aircheck.shortcuts', true);

/** The row of keys at the foot of the Streams page; closed once, closed for good. */
export const shortcutsBarShown = storedFlag('aircheck.keys-bar', true);
