import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { storage } from '../../api/machine.ts';
import { Glyph } from '../../components/glyph.tsx';
import { CopyMenu } from '../../components/links/copy-menu.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import { toneLooks } from '../../components/tone.ts';
import { unseenReady } from '../../components/unseen-ready.ts';
import { hasEndedBadly, newlyReady, type StateKinds, showSeconds, stateKindsOf } from '../../domain/alerts.ts';

import type { Session, StreamObject } from '../../domain/stream-object.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { badEnding } from '../../domain/words/interruptions.ts';
import { formatDuration } from '../../lib/format.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { showToast } from '../../ui/toasts.tsx';
import { words } from '../words.ts';

/** A toast with its link for each recording that becomes ready while the dashboard is open. */
export function ReadyAnnouncer({ views }: { views: readonly StreamView[] | undefined }) {
  const client = useQueryClient();
  const known = useRef<StateKinds>(undefined);

  useEffect(() => {
    if (!views) return;
    const before = known.current;
    known.current = stateKindsOf(views);
    if (!before) return;
    const news = newlyReady(before, views);
    unseenReady.add(news.length);
    for (const { stream, session } of news) toastReady(stream, session);
    // A ready recording has its final size.
    if (news.length > 0) void client.invalidateQueries({ queryKey: storage.queryKey });
  }, [views, client]);

  return null;
}

/** A show that ended badly is no good news, although its recording is ready. */
function readySentence(session: Session): string {
  const ending = hasEndedBadly(session) ? badEnding(session) : undefined;
  return ending === undefined
    ? words.ready(session.recordedSeconds)
    : words.lostReady(ending, formatDuration(showSeconds(session)));
}

function toastReady(stream: StreamObject, session: Session): void {
  showToast({
    key: `ready ${session.id}`,
    isWarning: hasEndedBadly(session),
    text: (
      <>
        <span className="block truncate font-strong">
          {hasEndedBadly(session) ? (
            <Glyph tone="lost" className={joinClasses('mr-1.5 inline', toneLooks.lost.ink)} />
          ) : null}
          <StreamName name={stream.name} />
        </span>
        <span className="text-ink-2">{readySentence(session)}</span>
      </>
    ),
    action: <CopyMenu session={session} streamName={stream.name} opens="up" />,
  });
}
