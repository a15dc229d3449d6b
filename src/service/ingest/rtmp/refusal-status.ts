import type { PublishRefusal, RefusalReason } from '../publish.ts';
import { onStatus } from './protocol/command.ts';

/** How RTMP says why a publisher is refused. */
const codes: Record<RefusalReason, 'NetStream.Publish.BadName' | 'NetStream.Publish.Rejected'> = {
  'unknown-key': 'NetStream.Publish.BadName',
  suspended: 'NetStream.Publish.BadName',
  'already-live': 'NetStream.Publish.BadName',
  limit: 'NetStream.Publish.Rejected',
  stopping: 'NetStream.Publish.Rejected',
  failed: 'NetStream.Publish.Rejected',
};

export function refusalStatus(messageStreamId: number, { reason, description }: PublishRefusal) {
  return onStatus(messageStreamId, 'error', codes[reason], description);
}
