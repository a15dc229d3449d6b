import { use } from 'react';
import { Link } from 'react-router-dom';
import { focusHeading } from '../../components/page-focus.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { Glyph } from '../../components/pill.tsx';
import { StaleContext } from '../../components/stale.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { type LostShow, lostAtMs, lostShowResult, showSeconds } from '../../domain/alerts.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { endingWords, failedSentence, restartRequest } from '../../domain/words/interruptions.ts';
import { formatClock, formatDuration } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { ElapsedTime } from '../../ui/elapsed-time.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { acknowledge } from '../signal/signal-alert.tsx';
import { words } from './words.ts';

interface LostAlertProps {
  /** At least one, the longest lost first. */
  shows: readonly [LostShow, ...LostShow[]];
}

/** Shows that ended badly and have not come back: which, since when, what is left of them, and what to send to the encoder. */
export function LostAlert({ shows }: LostAlertProps) {
  const stale = use(StaleContext);
  const [first] = shows;
  const names = shows.map(({ stream }) => shortName(stream.name));
  const allNames = names.join(', ');
  const label = words.lost.label(causeOf(shows), shows.length);
  const [plain, solid] = stale ? (['plain', 'plain'] as const) : (['on-amber', 'on-amber-solid'] as const);
  const sentence = sentenceOf(shows);
  const request = () => shows.map(({ stream, session }) => restartRequest(stream.name, session.session)).join('\n');
  return (
    <section
      aria-label={words.lost.region(label, allNames)}
      className={joinClasses(
        'grid min-h-15 grid-cols-[minmax(9.5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-5 px-gutter max-desk:min-h-27 max-desk:grid-cols-[minmax(0,1fr)] max-desk:gap-y-0.5 max-desk:py-1',
        stale
          ? 'border-y border-unrecorded-edge bg-canvas colourless'
          : 'bg-unrecorded-fill text-on-unrecorded outline-current',
      )}
    >
      <div className="min-w-0 whitespace-nowrap max-desk:flex max-desk:items-center max-desk:gap-3">
        <p className="flex min-w-0 items-center gap-1.5 font-strong">
          <Glyph tone="lost" />
          <span className="truncate">{label}</span>
        </p>
        <p className="text-title font-strong max-desk:text-body">
          <ElapsedTime sinceMs={lostAtMs(first.session.session)} zeros="opacity-70" />
        </p>
      </div>
      <div className="min-w-0">
        <h2 className="truncate text-lead font-strong max-desk:group-has-[>button]/alerts:pr-28" title={allNames}>
          {shows.map(({ stream }, at) => (
            <span key={stream.id}>
              {at > 0 ? ', ' : null}
              <Link to={paths.stream(stream.id)} className="outline-current hover:underline">
                <StreamName name={stream.name} />
              </Link>
            </span>
          ))}
        </h2>
        <p className="truncate text-meta" title={sentence.join(' ')}>
          <strong className="font-strong">{sentence[0]}</strong> <span>{sentence[1]}</span>
        </p>
      </div>
      <div className="flex items-center gap-2">
        <CopyControl look={solid} text={request} label={words.copyRequestLabel(allNames)}>
          {words.copyRequest}
        </CopyControl>
        <Button
          look={plain}
          aria-label={shows.length === 1 ? words.lost.acknowledge(allNames) : undefined}
          onClick={() => {
            const ids = shows.map(({ session }) => session.session.id);
            acknowledge(acknowledged, ids, words.lost.acknowledged(allNames));
            // The pressed button goes with its alarm.
            focusHeading();
          }}
        >
          <Icon name="check" /> {words.lost.acknowledgeShort(shows.length)}
        </Button>
      </div>
    </section>
  );
}

function causeOf(shows: readonly LostShow[]): 'encoder' | 'cutOff' | 'both' {
  const lost = shows.filter(({ session }) => session.session.aircheck?.endCause === 'lost').length;
  return lost === shows.length ? 'encoder' : lost === 0 ? 'cutOff' : 'both';
}

function arrivedWords(session: SessionView): string {
  const arrived = lostShowResult(session);
  return arrived === 'failed' ? failedSentence(session.session) : words.lost.arrived[arrived];
}

/** When it was, and what there is of it. */
function sentenceOf(shows: LostAlertProps['shows']): readonly [string, string] {
  const [first] = shows;
  if (shows.length === 1) {
    const { session } = first;
    const after = words.lost.after(formatDuration(showSeconds(session.session)), arrivedWords(session));
    return [endingWords(session.session) ?? '', after];
  }
  const clocks = new Set(shows.flatMap(({ session }) => lostAtMs(session.session) ?? []).map((ms) => formatClock(ms)));
  const ready = shows.filter(({ session }) => lostShowResult(session) === 'ready').length;
  return [words.lost.at([...clocks].join(', ')), words.lost.arrivedOf(ready, shows.length)];
}
