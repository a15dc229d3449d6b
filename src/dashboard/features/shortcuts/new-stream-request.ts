import { useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

/** Goes to the Streams page with the dialog for a new stream open. */
export const newStreamRequest: NavigateOptions = { state: { isNewStreamWanted: true } };

/** Opens the dialog once; coming back to the page does not open it again. */
export function useNewStreamRequest(open: () => void): void {
  const { state, pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const isWanted = typeof state === 'object' && state !== null && 'isNewStreamWanted' in state;
  const answered = useRef<string>(undefined);
  useEffect(() => {
    if (!isWanted || answered.current === key) return;
    // The page renders again before its address has changed.
    answered.current = key;
    void navigate({ pathname, search }, { replace: true, state: null });
    open();
  });
}
