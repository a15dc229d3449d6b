import type { SessionRow } from '../../store/session-row.ts';

/**
 * Why a session's recording cannot be played, undefined where it can. The words before the colon are what a page for
 * watching tells its states by.
 */
export function whyNotPlayable(session: Pick<SessionRow, 'record' | 'recordingStatus'>): string | undefined {
  if (!session.record) return 'not recorded: recording was off when this session began';
  switch (session.recordingStatus) {
    case 'ready':
      return undefined;
    case 'waiting':
      return 'not ready yet: the recording is still going on or being processed';
    case 'deleted':
      return 'deleted: this recording was removed';
    default:
      return 'failed: this session has no playable recording';
  }
}
