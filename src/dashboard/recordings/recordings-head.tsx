import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths, type RecordingsQuery } from '../paths.ts';
import { formatDuration } from '../recording/words/format.ts';
import { formatBytes } from '../recording/words/format-size.ts';
import { ShowNew } from '../shared/lists/show-new.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { Segment } from './filter/segment.tsx';
import type { useRecordings } from './list/use-recordings.ts';
import { words } from './recordings-words.ts';
import './show-new.css';

interface RecordingsHeadProps {
  recordings: ReturnType<typeof useRecordings>;
  withTests: boolean;
  /** What stands in the place of the list: clips, or past handovers. */
  instead: 'clips' | 'handovers' | undefined;
  onChange: (query: RecordingsQuery) => void;
}

/** What the list comes to, what is new in it, and what leads on from it. */
export function RecordingsHead({ recordings, withTests, instead, onChange }: RecordingsHeadProps) {
  const { isOwn, hasMarks, newCount, showNew } = recordings;
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <h1 ref={title} tabIndex={-1} className="text-title font-strong outline-none">
        {words.title}
      </h1>
      {instead ? null : <Totals recordings={recordings} />}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <span className="recordings-new over-docked flex justify-end">
          <ShowNew count={newCount} onShow={showNew} title={title} className="">
            {words.showNew(newCount)}
          </ShowNew>
        </span>
        {isOwn ? (
          <Link to={paths.deliveries()} className={buttonClasses('ghost')}>
            {words.deliveries}
          </Link>
        ) : null}
        {hasMarks ? (
          <Toggle isOn={instead === 'handovers'} onToggle={(isOn) => onChange({ show: isOn ? 'handovers' : '' })}>
            {words.handovers}
          </Toggle>
        ) : null}
        {isOwn ? (
          <Toggle isOn={instead === 'clips'} onToggle={(isOn) => onChange({ show: isOn ? 'clips' : '' })}>
            {words.clips}
          </Toggle>
        ) : null}
        {isOwn && instead === undefined ? (
          <Toggle isOn={withTests} onToggle={(isOn) => onChange({ tests: isOn ? 'shown' : '' })}>
            {words.tests}
          </Toggle>
        ) : null}
      </div>
    </div>
  );
}

interface ToggleProps {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  children: string;
}

function Toggle({ isOn, onToggle, children }: ToggleProps) {
  return (
    <Segment
      isOn={isOn}
      onClick={() => onToggle(!isOn)}
      className="recordings-toggle rounded-md border border-line-strong"
    >
      {children}
    </Segment>
  );
}

/** What the list comes to; of an API that does not add up, how many were read. */
function Totals({ recordings: { query, rows, totals, isOwn } }: { recordings: ReturnType<typeof useRecordings> }) {
  // Its room is there before it is.
  if (query.data === undefined) return <p className="recordings-totals" />;
  const parts = totals
    ? [
        words.totals.sessions(totals.count),
        words.totals.ready(totals.ready),
        ...(totals.toHandOver > 0 ? [words.totals.toHandOver(totals.toHandOver)] : []),
        formatDuration(totals.recordedSeconds),
        formatBytes(totals.sizeBytes),
      ]
    : isOwn
      ? []
      : [query.hasNextPage ? words.totals.newest(rows.length) : words.totals.sessions(rows.length)];
  return (
    <p className="recordings-totals flex flex-wrap content-start gap-x-4 text-ink-2">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}
