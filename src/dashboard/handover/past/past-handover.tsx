import { useState } from 'react';
import { Link } from 'react-router-dom';
import { handedLinks, handoverFormats } from '../../../contract/handovers/handover.ts';
import type { Handover } from '../../api/handover/handovers.ts';
import { paths } from '../../paths.ts';
import { formatDayClock, formatUtc } from '../../recording/words/format.ts';
import { StreamName } from '../../shared/stream-name.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { words as dialogWords } from '../handover-lazy-words.ts';
import { words } from './past-words.ts';
import { useCopyAgain } from './use-copy-again.ts';

/** One recording or clip of a handover, as far as somebody knows of it. */
export interface GivenRecording {
  id: string;
  /** Of a clip: the recording that it was cut from. */
  sessionId?: string;
  parentId: string;
  name: string;
  startedAtMs: number | undefined;
  isDeleted: boolean;
}

interface PastHandoverProps {
  handover: Handover;
  recordings: readonly GivenRecording[];
  nowMs: number;
}

/** Shown without being asked for. */
const mostNamed = 3;

/** One handover: to whom, when and by whom, which recordings, in which form; and the same links once more. */
export function PastHandover({ handover, recordings, nowMs }: PastHandoverProps) {
  const { to, atMs, by = '', sessionIds, clipIds = [] } = handover;
  const when = formatDayClock(atMs, nowMs);
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="truncate font-strong" title={to}>
          {to === undefined ? (
            <span className="font-normal text-ink-2">{words.toNobody}</span>
          ) : (
            <bdi>{words.to(to)}</bdi>
          )}
        </h2>
        <p className="text-meta text-ink-3" title={formatUtc(atMs)}>
          {words.made(when, by)}
        </p>
        <p className="pt-1">
          {words.count(sessionIds.length, clipIds.length)}{' '}
          <span className="text-meta text-ink-2">{formOf(handover)}</span>
        </p>
      </div>
      <Recordings recordings={recordings} count={sessionIds.length + clipIds.length} nowMs={nowMs} />
      <Again handover={handover} when={when} />
    </li>
  );
}

function formOf({ format, link, template }: Handover): string {
  const form = handoverFormats.find((each) => each === format);
  const kind = handedLinks.find((each) => each === link);
  if (form === undefined || kind === undefined) return words.page;
  const name = form === 'template' && template !== undefined ? words.template(template) : dialogWords.formats[form];
  return words.form(name, dialogWords.links[kind]);
}

interface RecordingsProps {
  recordings: readonly GivenRecording[];
  count: number;
  nowMs: number;
}

function Recordings({ recordings, count, nowMs }: RecordingsProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? recordings : recordings.slice(0, mostNamed);
  const unknown = count - recordings.length;
  return (
    <div className="min-w-0 flex-[1_1_20rem] text-meta">
      <ul>
        {shown.map(({ id, sessionId, parentId, name, startedAtMs, isDeleted }) => (
          <li key={id} className="flex justify-between gap-3">
            <Link
              to={paths.session(parentId, sessionId ?? id)}
              className="min-w-0 truncate hover:underline"
              title={name}
            >
              {sessionId === undefined ? <StreamName name={name} /> : <bdi>{words.clip(name)}</bdi>}
            </Link>
            <span className="shrink-0 text-ink-2">
              {isDeleted ? words.deleted : startedAtMs === undefined ? '' : formatDayClock(startedAtMs, nowMs)}
            </span>
          </li>
        ))}
      </ul>
      {unknown > 0 ? <p className="text-ink-3">{words.unknown(unknown)}</p> : null}
      {recordings.length > mostNamed ? (
        <Button look="ghost" className="-ml-1.5" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fewer : words.all(recordings.length)}
        </Button>
      ) : null}
    </div>
  );
}

function Again({ handover, when }: { handover: Handover; when: string }) {
  const { isCopying, copyAgain } = useCopyAgain(handover);
  return (
    <div className="flex w-40 items-start justify-end max-desk:w-full max-desk:justify-start">
      {handover.format === 'page' ? (
        <Link to={paths.deliveries()} className={buttonClasses('ghost')}>
          {words.pages}
        </Link>
      ) : (
        <Button
          aria-label={words.copyAgainOf(words.count(handover.sessionIds.length, handover.clipIds?.length ?? 0), when)}
          aria-disabled={isCopying || undefined}
          onClick={(event) => void copyAgain(event.currentTarget)}
        >
          {isCopying ? words.copying : words.copyAgain}
        </Button>
      )}
    </div>
  );
}
