import type { Session, StreamObject } from '../recording/stream-object.ts';
import { formatDuration } from '../recording/words/format.ts';
import { CopyLink } from '../shared/copy-link.tsx';
import { StreamName } from '../shared/stream-name.tsx';
import { showToast } from '../ui/toasts.ts';

/** Tells that a recording can be played, with its link. */
export function announceReady(stream: StreamObject, session: Session): void {
  showToast({
    key: `ready ${session.id}`,
    text: (
      <>
        <span className="block truncate font-strong">
          <StreamName name={stream.name} />
        </span>
        <span className="text-ink-2">The recording is ready, {formatDuration(session.recordedSeconds)}.</span>
      </>
    ),
    action: (
      <CopyLink session={session} streamName={stream.name} look="act">
        Copy link
      </CopyLink>
    ),
  });
}
