import { Link } from 'react-router-dom';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { formatDuration } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { DeliveryPageButton } from '../deliveries/delivery-dialog.tsx';
import { sessionSubjects } from '../deliveries/delivery-subject.ts';
import { HandOverButton } from '../handover/hand-over-button.tsx';
import { PartHead } from './part-head.tsx';
import { lastNight } from './shows.ts';
import { words } from './words.ts';

/** What last night left: how many recordings, how long in all, what is missing, and who has not got it yet. */
export function LastNight({ views }: { views: readonly StreamView[] }) {
  const nowMs = useNow(60_000);
  const { ready, toHandOver, handedOver, recordedSeconds, failed, notRecorded } = lastNight(views, nowMs);
  return (
    <section aria-labelledby="last-night" className="pr-gutter pl-4 desk:@max-onerow:hidden">
      <PartHead id="last-night" title={words.lastNight}>
        <HandOverButton items={toHandOver} look="act" className="-mr-1 ml-auto h-6! px-1!" />
      </PartHead>
      <p title={words.nightHours}>
        <Link to={of('ready')} className="hover:underline">
          <span className="text-figure">{ready.length}</span>{' '}
          <span className="text-ink-2">{words.recordings(ready.length)}</span>
        </Link>
      </p>
      <p className="flex flex-wrap gap-x-2.5 text-meta">
        <span className="text-ink-2">{ready.length === 0 ? words.nightHours : formatDuration(recordedSeconds)}</span>
        {handedOver > 0 ? <span className="text-ink-3">{words.handedOver(handedOver)}</span> : null}
        {failed > 0 ? <Left state="failed" word={words.failed(failed)} ink="text-failed" /> : null}
        {notRecorded > 0 ? <Left state="not-recorded" word={words.notRecorded(notRecorded)} ink="text-ink-3" /> : null}
      </p>
      <DeliveryPageButton subjects={sessionSubjects(toHandOver)} className="mt-1" />
    </section>
  );
}

function Left({ state, word, ink }: { state: 'failed' | 'not-recorded'; word: string; ink: string }) {
  return (
    <Link to={of(state)} className={`${ink} hover:underline`}>
      {word}
    </Link>
  );
}

/** Where its rows are. */
function of(state: string): string {
  return paths.recordings({ range: 'night', state });
}
