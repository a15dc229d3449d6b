import { useQueryClient } from '@tanstack/react-query';
import { lazy, memo, Suspense, use, useState } from 'react';
import { Link } from 'react-router-dom';
import { SelectBox, streamsSelection } from '../../components/lists/selection.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { lastDay } from '../../components/strip/strip.tsx';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import type { StreamView } from '../../domain/stream-state.ts';
import { stripSegments } from '../../domain/strip-segments.ts';
import { clock } from '../../lib/clock.ts';
import { paths } from '../../paths.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { RecordFailure } from '../record/record-failure.tsx';
import { RecordSwitch } from '../record/record-switch.tsx';
import { LastRecording } from './last-recording.tsx';
import { LastSession } from './last-session.tsx';
import { SessionStrip } from './session-strip.tsx';
import { StateCell } from './state-cell.tsx';
import { RowTags } from './tags/row-tags.tsx';
import { words } from './words.ts';

const RecordMenu = lazy(async () => {
  await afterPaint();
  return { default: (await import('../record/record-menu.tsx')).RecordMenu };
});

export interface RowCellsProps {
  view: StreamView;
  /** Why the switches take no click: the data is old. */
  staleReason?: string | undefined;
}

/** Apart from the row: a row above it that comes or goes changes its place alone. */
export const RowCells = memo(function RowCells({ view, staleReason }: RowCellsProps) {
  const { stream, state } = view;
  const tags = stream.aircheck?.tags;
  const selection = streamsSelection(useQueryClient());
  const hasBox = use(WriteRefusalContext) === undefined;
  // Taken once: where the strip has a line of its own, one that came with a session would push the rows below.
  const [isBare] = useState(() => {
    const nowMs = clock.nowMs();
    return stripSegments(view.sessions, lastDay(nowMs), nowMs).length === 0;
  });
  return (
    <>
      <th
        scope="row"
        className={joinClasses(
          'flex h-5 min-w-0 items-center gap-x-2 overflow-hidden text-left font-normal @max-stack:h-10 @max-stack:flex-1',
          hasBox && 'max-desk:pl-6',
        )}
      >
        <Link
          to={paths.stream(stream.id)}
          data-row={stream.id}
          title={stream.name}
          className={joinClasses(
            'truncate py-2.5 outline-none hover:underline',
            state.kind === 'live' && 'font-strong',
          )}
        >
          <StreamName name={stream.name} />
        </Link>
        {tags ? <RowTags tags={tags} /> : null}
      </th>
      {/* After the name, which the row is called by; it is drawn before it. */}
      {hasBox ? (
        <td className="contents">
          <SelectBox
            selection={selection}
            row={stream}
            label={words.select(shortName(stream.name))}
            hasGround
            // In the gutter, where nothing has to make room for it; on a narrow page before the name.
            className="absolute top-0 left-(--row-edge) grid h-row w-8 place-items-center select-none max-desk:-left-2 @max-stack:top-1"
          />
        </td>
      ) : null}
      <td className="relative flex min-w-0 items-center has-data-note:@min-onerow:-translate-y-1.5 @min-onerow:self-stretch cell-next">
        <RecordSwitch stream={stream} disabledReason={staleReason} isInRow />
        {/* Their place in a stacked row, so that the row does not change as they come. */}
        <span className="contents @max-stack:flex @max-stack:h-10 @max-stack:min-w-10">
          <PartBoundary fallback={() => null}>
            <Suspense>
              <RecordMenu view={view} disabledReason={staleReason} />
            </Suspense>
          </PartBoundary>
        </span>
      </td>
      <td className="cell-state flex min-w-0 items-center justify-between gap-2 @max-stack:justify-end">
        <StateCell view={view} />
      </td>
      <td className={joinClasses('cell-strip', isBare && '@max-stack:h-0! @max-stack:overflow-hidden')}>
        <SessionStrip view={view} isStale={staleReason !== undefined} className="flex-1 row-clear" />
      </td>
      <td className="flex min-w-0 items-center gap-3 text-ink-2 @max-sixcol:hidden">
        <LastSession view={view.last} />
      </td>
      <LastRecording view={view} />
      <RecordFailure
        stream={stream}
        className="pb-2"
        cellClassName="col-span-full empty:hidden @max-stack:order-3 @max-stack:basis-full"
      />
    </>
  );
});
