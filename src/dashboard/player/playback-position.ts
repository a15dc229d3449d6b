/** Where in the recording the player is, in whole seconds, for what stands beside it. For `useSyncExternalStore`. */
export interface PlaybackPosition {
  subscribe: (listener: () => void) => () => void;
  get: () => number;
  set: (seconds: number) => void;
}

export function createPlaybackPosition(): PlaybackPosition {
  let position = 0;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => position,
    set(seconds) {
      const next = Math.max(0, Math.floor(seconds));
      if (next === position) return;
      position = next;
      for (const listener of listeners) listener();
    },
  };
}
