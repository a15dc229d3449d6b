import { useSyncExternalStore } from 'react';

let kept: MediaQueryList | undefined;

/** Has the list no room for a column of last sessions, with the rail and the margins beside it? See `streams-grid`. */
function narrow(): MediaQueryList {
  kept ??= window.matchMedia('(width < 94.5rem)');
  return kept;
}

function subscribe(onChange: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** May a row show its last session in a column of its own? Elsewhere the strip shows it, and the cell stays empty. */
export function useHasSixColumns(): boolean {
  return useSyncExternalStore(subscribe, () => !narrow().matches);
}
