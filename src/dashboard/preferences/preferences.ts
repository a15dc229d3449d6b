import { createStoredFlag } from './stored-flag.ts';

/** Single-key shortcuts; some people's tools type for them, so they can be switched off. */
export const shortcutsOn = createStoredFlag('aircheck.shortcuts', true);

/** The row of keys at the foot of the Streams page; closed once, closed for good. */
export const keysBarShown = createStoredFlag('aircheck.keys-bar', true);

/** A tone when a stream is live and not recorded. */
export const alarmSoundOn = createStoredFlag('aircheck.alarm-sound', false);

/** Notifications of the desktop, for what happens while somebody looks elsewhere. */
export const desktopNoticesOn = createStoredFlag('aircheck.desktop-notices', false);
