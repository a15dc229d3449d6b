import { createStoredFlag } from './stored-flag.ts';

/** Single-key shortcuts; some people's tools type for them, so they can be switched off. */
export const shortcutsOn = createStoredFlag('aircheck.shortcuts', true);

/** The row of keys at the foot of the Streams page; closed once, closed for good. */
export const keysBarShown = createStoredFlag('aircheck.keys-bar', true);
