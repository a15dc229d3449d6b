import { createStore, type Store } from '../ui/create-store.ts';

/** A yes or no that this browser keeps. */
export function storedFlag(key: string, initial: boolean): Store<boolean> {
  return createStore(initial, {
    kept: { key, read: (text) => text === 'yes', write: (isOn) => (isOn ? 'yes' : 'no') },
  });
}

/** A tone when a stream is live and not recorded. */
export const alarmSoundOn = storedFlag('aircheck.alarm-sound', false);

/** Notifications of the desktop, for what happens while somebody looks elsewhere. */
export const desktopNoticesOn = storedFlag('aircheck.desktop-notices', false);
