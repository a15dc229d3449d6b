import { useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

export const newStreamRequest: NavigateOptions = { state: { opensNewStream: true } };

/** Opens the dialog once, so that coming back to the page does not open it again. */
export function useNewStreamRequest(open: () => void): void {
  const { state, pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const isRequested = typeof state === 'object' && state !== null && 'opensNewStream' in state;
  const handledKey = useRef<string>(undefined);
  useEffect(() => {
    if (!isRequested || handledKey.current === key) return;
    // The page renders again before its address has changed.
    handledKey.current = key;
    void navigate({ pathname, search }, { replace: true, state: null });
    open();
  });
}
