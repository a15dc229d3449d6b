import { Link } from 'react-router-dom';
import { DeliveryPageButton } from '../delivery/delivery-page-button.tsx';
import { ofSessions } from '../delivery/delivery-subject.ts';
import { HandOverButton } from '../handover/hand-over-button.tsx';
import { paths } from '../paths.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { formatDuration } from '../recording/words/format.ts';
import { words } from './on-air-words.ts';
import { PartHead } from './part-head.tsx';
import { lastNight } from './shows.ts';

/** What last night left: how many recordings, how long in all, what is missing, and who has not got it yet. */
export function LastNight({ readings, nowMs }: { readings: readonly StreamReading[]; nowMs: number }) {
  const { ready, toHandOver, handedOver, recordedSeconds, failed, notRecorded } = lastNight(readings, nowMs);
  return (
    <section aria-labelledby="last-night" className="px-4 desk:@max-onerow:hidden">
      <PartHead id="last-night" title={words.lastNight} />
      <p title={words.nightHours}>
        <Link to={of('ready')} className="hover:underline">
          <span className="text-figure">{ready.length}</span>{' '}
          <span className="text-ink-2">{words.recordings(ready.length)}</span>
        </Link>
      </p>
      <p className="text-ink-2">{ready.length === 0 ? words.nightHours : formatDuration(recordedSeconds)}</p>
      <div className="mt-1 flex flex-wrap gap-1">
        <HandOverButton items={toHandOver} />
        <DeliveryPageButton subjects={ofSessions(toHandOver)} look="ghost" />
      </div>
      {handedOver > 0 ? <p className="text-meta text-ink-3">{words.handedOver(handedOver)}</p> : null}
      {failed > 0 ? <Left state="failed" word={words.failed(failed)} ink="text-failed" /> : null}
      {notRecorded > 0 ? <Left state="not-recorded" word={words.notRecorded(notRecorded)} ink="text-ink-3" /> : null}
    </section>
  );
}

function Left({ state, word, ink }: { state: 'failed' | 'not-recorded'; word: string; ink: string }) {
  return (
    <p className="text-meta">
      <Link to={of(state)} className={`${ink} hover:underline`}>
        {word}
      </Link>
    </p>
  );
}

/** Where its rows are. */
function of(state: string): string {
  return paths.recordings({ range: 'night', state });
}
