import { createStore } from '../ui/create-store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const wanted = createStore<Theme>('system', {
  // The same key is read by public/theme.js before the first paint.
  kept: { key: 'aircheck.theme', read: (text) => themes.find((each) => each === text), write: (theme) => theme },
});
let isFollowing = false;

/** The theme that was asked for. */
export const theme = {
  ...wanted,
  /** Takes up the stored wish and follows the system from now on; called once, before anything renders. */
  restore(): void {
    wanted.restore();
    if (!isFollowing) matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
    isFollowing = true;
    apply();
  },
  set(next: Theme): void {
    wanted.set(next);
    apply();
  },
} as const;

function apply(): void {
  const theme = wanted.get();
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
