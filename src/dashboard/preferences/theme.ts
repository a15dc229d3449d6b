export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// The same key is read by public/theme.js before the first paint.
const storageKey = 'aircheck.theme';
const listeners = new Set<() => void>();
let wanted: Theme = 'system';
let isFollowing = false;

/** The theme that was asked for: a store for `useSyncExternalStore(theme.subscribe, theme.get)`. */
export const theme = {
  get: (): Theme => wanted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Takes up the stored wish and follows the system from now on; called once, before anything renders. */
  restore(): void {
    const stored = store((storage) => storage.getItem(storageKey));
    wanted = themes.find((each) => each === stored) ?? 'system';
    if (!isFollowing) matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
    isFollowing = true;
    apply();
  },
  set(next: Theme): void {
    wanted = next;
    store((storage) => storage.setItem(storageKey, next));
    apply();
    for (const listener of listeners) listener();
  },
} as const;

function apply(): void {
  const isDark = wanted === 'dark' || (wanted === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

/** Storage may be blocked: then the wish holds for this load alone. */
function store<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
