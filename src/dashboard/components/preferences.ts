import { isTimeZone } from '../../contract/zones.ts';
import { createStore } from '../lib/create-store.ts';
import { browserHours, type ClockHours, clockHours, operatorHours, operatorZone } from '../lib/zone.ts';

const createFlag = (key: string, initial: boolean) =>
  createStore(initial, {
    persisted: { key, parse: (text) => text === 'yes', serialize: (isOn) => (isOn ? 'yes' : 'no') },
  });

/** A tone sounds when a stream is live and not recorded. */
export const alarmSoundOn = createFlag('aircheck.alarm-sound', false);

export const desktopNoticesOn = createFlag('aircheck.desktop-notices', false);

/** Speech input and other tools type single keys by themselves, so an operator can switch these shortcuts off. */
export const shortcutsOn = createFlag('aircheck.shortcuts', true);

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const chosenTheme = createStore<Theme>('system', {
  // public/before-paint.js reads the same key before the first paint.
  persisted: {
    key: 'aircheck.theme',
    parse: (text) => themes.find((each) => each === text),
    serialize: (name) => name,
  },
});
let isFollowingSystem = false;

export const theme = {
  ...chosenTheme,
  /** `main` calls it once, before React renders; from then on `system` follows the system. */
  restore(): void {
    chosenTheme.restore();
    if (!isFollowingSystem) matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
    isFollowingSystem = true;
    applyTheme();
  },
  set(next: Theme): void {
    chosenTheme.set(next);
    applyTheme();
  },
} as const;

function applyTheme(): void {
  const name = chosenTheme.get();
  const isDark = name === 'dark' || (name === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

const chosenZone = createStore<string | undefined>(undefined, {
  persisted: {
    key: 'aircheck.zone',
    parse: (text) => (isTimeZone(text) ? text : undefined),
    serialize: (name) => name,
  },
});

/** The zone of all times on the page; undefined means the computer's own. */
export const zone = {
  ...chosenZone,
  /** `main` calls it once, before React renders. */
  restore(): void {
    chosenZone.restore();
    operatorZone.set(chosenZone.get());
  },
  /** An unknown name falls back to the computer's own zone. */
  set(next: string | undefined): void {
    operatorZone.set(next);
    chosenZone.set(operatorZone.get());
  },
} as const;

const chosenHours = createStore<ClockHours | undefined>(undefined, {
  persisted: {
    key: 'aircheck.clock',
    parse: (text) => clockHours.find((each) => each === text),
    serialize: (hours) => hours,
  },
});

/** How times of day are written; undefined means as the browser's region does. */
export const hours = {
  ...chosenHours,
  /** `main` calls it once, before React renders. */
  restore(): void {
    chosenHours.restore();
    operatorHours.set(chosenHours.get() ?? browserHours());
  },
  set(next: ClockHours | undefined): void {
    operatorHours.set(next ?? browserHours());
    chosenHours.set(next);
  },
} as const;
