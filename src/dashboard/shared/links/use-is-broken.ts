import { brokenLinks } from '../../api/playback.ts';
import { isDamaged } from '../../recording/session-state.ts';
import type { Session } from '../../recording/stream-object.ts';
import { useStore } from '../../ui/create-store.ts';

/** Is the link of this session known not to play in full: by a check of this browser, or by the service's own? */
export function useIsBroken(session: Session): boolean {
  return useStore(brokenLinks).has(session.id) || isDamaged(session);
}
