import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { storage } from '../../api/machine.ts';
import { StaleContext } from '../../components/stale.tsx';
import { useIsOwnerUnknown, useOwnService } from '../../components/use-own-service.ts';
import { isMediaRecorded, sessionEndMs } from '../../domain/session-state.ts';

import type { StreamView } from '../../domain/stream-state.ts';
import { badEnding, failedSentence } from '../../domain/words/interruptions.ts';
import { stateLabel } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClockSeconds, formatWhen } from '../../lib/format.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { lastEnded } from './shows.ts';
import { words } from './words.ts';

interface QuietLineProps {
  views: readonly StreamView[];
  /** How many are live and meant to be unrecorded. */
  acknowledged: number;
}

/** Where no alarm is: what is live, what was last, and what will be recorded. It never says that all is well: warnings stand below it. */
export function QuietLine({ views, acknowledged }: QuietLineProps) {
  const nowMs = useNow(60_000);
  const live = views.filter(({ state }) => state.kind === 'live');
  const recorded = live.filter(({ state }) => state.kind === 'live' && state.current && isMediaRecorded(state.current));
  const stale = use(StaleContext);
  const isOwn = useOwnService();
  const isOwnerUnknown = useIsOwnerUnknown();
  const { isPending } = useQuery({ ...storage, enabled: isOwn, refetchInterval: false });
  // A full disk records nothing: what is armed is promised once that is known.
  const isDiskKnown = !isOwnerUnknown && !(isOwn && isPending);
  // A service that does not answer may record nothing, now or next.
  const isPromised = isDiskKnown && stale === undefined;
  const armed = views.filter(({ stream }) => stream.record).length;
  const last = lastEnded(views);
  const ending = last && badEnding(last.session);
  const endMs = last && sessionEndMs(last.session);
  return (
    <div className={joinClasses('flex min-w-0 items-center gap-4 px-gutter', stale && 'text-ink-3')}>
      <p className="min-w-0">
        <span className="block text-lead font-strong max-desk:line-clamp-3 desk:truncate">
          {stale ? `${words.asOf}${formatClockSeconds(stale.sinceMs)}: ` : null}
          {live.length === 0 ? words.nothingLive : words.live(live.length, recorded.length, acknowledged)}
          {last && endMs !== undefined ? (
            <span className="font-normal text-ink-2">
              {' '}
              {last.state.kind === 'failed'
                ? words.lastShow(formatWhen(endMs, nowMs), failedSentence(last.session).replace(/\.$/, ''))
                : ending === undefined
                  ? words.lastShow(formatWhen(endMs, nowMs), stateLabel(last.state))
                  : words.lastLost(ending)}
            </span>
          ) : null}
        </span>
        <span
          className={joinClasses(
            'block text-ink-3 max-desk:line-clamp-2 desk:truncate',
            // Beside the count of those that are acknowledged, which a narrow page has in its corner.
            acknowledged > 0 && 'max-desk:mr-30 max-desk:min-h-10',
          )}
        >
          {isPromised ? words.armed(armed, views.length) : null}
        </span>
      </p>
    </div>
  );
}
