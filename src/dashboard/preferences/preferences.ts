import { createStore, type Store } from '../ui/create-store.ts';

/** A yes or no that this browser keeps. */
function storedFlag(key: string, initial: boolean): Store<boolean> {
  return createStore(initial, {
    kept: { key, read: (text) => text === 'yes', write: (isOn) => (isOn ? 'yes' : 'no') },
  });
}

/** Single-key shortcuts; some people's tools type for them, so they can be switched off. */
export const shortcutsOn = storedFlag('aircheck.shortcuts', true);

/** The row of keys at the foot of the Streams page; closed once, closed for good. */
export const shortcutsBarShown = storedFlag('aircheck.keys-bar', true);

/** A tone when a stream is live and not recorded. */
export const alarmSoundOn = storedFlag('aircheck.alarm-sound', false);

/** Notifications of the desktop, for what happens while somebody looks elsewhere. */
export const desktopNoticesOn = storedFlag('aircheck.desktop-notices', false);
