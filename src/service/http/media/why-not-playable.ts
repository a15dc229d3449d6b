import type { PlaybackReason } from '../../../contract/errors.ts';
import type { SessionRow } from '../../store/session-row.ts';
import { ApiError, notFound } from '../server/api-error.ts';

const words: Readonly<Record<Exclude<PlaybackReason, 'unknown'>, string>> = {
  'not-recorded': 'not recorded: recording was off when this session began',
  'not-ready': 'not ready yet: the recording is still going on or being processed',
  deleted: 'deleted: this recording was removed',
  failed: 'failed: this session has no playable recording',
};

/** Throws a 404 with the reason where there is no such session, or nothing of it can be played. */
export function assertPlayable<T extends Pick<SessionRow, 'record' | 'recordingStatus'>>(
  session: T | undefined,
): asserts session is T {
  if (session === undefined) throw notFound({ reason: 'unknown' });
  const reason = whyNotPlayable(session);
  if (reason !== undefined) throw new ApiError(404, words[reason], { reason });
}

/** Undefined where its recording can be played. */
function whyNotPlayable(
  session: Pick<SessionRow, 'record' | 'recordingStatus'>,
): Exclude<PlaybackReason, 'unknown'> | undefined {
  if (!session.record) return 'not-recorded';
  switch (session.recordingStatus) {
    case 'ready':
      return undefined;
    case 'waiting':
      return 'not-ready';
    case 'deleted':
      return 'deleted';
    default:
      return 'failed';
  }
}
