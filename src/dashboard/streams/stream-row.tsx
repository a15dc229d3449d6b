import { use } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { RecordChoices } from '../record/record-choices.tsx';
import { RecordFailure } from '../record/record-failure.tsx';
import { RecordSwitch } from '../record/record-switch.tsx';
import { isMediaKept } from '../recording/session-state.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { byMinute } from '../shared/by-minute.ts';
import { StreamName } from '../shared/stream-name.tsx';
import { WriteRefusalContext } from '../shared/write-permission.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { WhenIdle } from '../ui/lazy/when-idle.tsx';
import { LastRecording } from './last-recording.tsx';
import { LastSession } from './last-session.tsx';
import { SessionStrip } from './session-strip.tsx';
import { StateCell } from './state-cell.tsx';
import { streamsGrid, streamsRow } from './streams-table.tsx';

const RowTags = lazyPart(() => import('./tags/row-tags.tsx').then((file) => file.RowTags));
const SelectBox = lazyPart(() => import('./selection/select-box.tsx').then((file) => file.SelectBox));

interface StreamRowProps {
  reading: StreamReading;
  nowMs: number;
  /** Why the switches take no click: the data is old. */
  staleReason?: string | undefined;
}

const tallies = { recording: 'after:bg-onair-fill', unrecorded: 'after:bg-unrecorded-fill', none: '' };

/** One stream: its name, the next session, this one, its last 24 hours, its last recording. */
function Row({ reading, nowMs, staleReason }: StreamRowProps) {
  const { stream, state } = reading;
  const tags = stream.aircheck?.tags;
  const hasBox = use(WriteRefusalContext) === undefined;
  const isLive = state.kind === 'live';
  const current = isLive ? state.current : undefined;
  const tally = current ? (isMediaKept(current) ? 'recording' : 'unrecorded') : 'none';
  return (
    <tr
      className={joinClasses(
        streamsGrid,
        streamsRow,
        'group/row relative isolate row-ground has-[[role=menu]]:z-10',
        tally !== 'none' &&
          'after:absolute after:inset-y-0 after:-left-gutter after:w-[3px] after:forced-color-adjust-none',
        tallies[tally],
        staleReason && 'text-ink-3 colourless',
      )}
    >
      {/* Tags that do not fit beside the name are on a second line, which is cut off. */}
      <th
        scope="row"
        className={joinClasses(
          'flex h-5 min-w-0 flex-wrap gap-x-2 overflow-hidden text-left font-normal',
          hasBox && 'max-desk:pl-6',
        )}
      >
        <Link
          to={paths.stream(stream.id)}
          data-row={stream.id}
          title={stream.name}
          className={joinClasses('max-w-full truncate outline-none hover:underline', isLive && 'font-strong')}
        >
          <StreamName name={stream.name} />
        </Link>
        {tags ? (
          <WhenIdle>
            <RowTags tags={tags} />
          </WhenIdle>
        ) : null}
      </th>
      {/* After the name, which the row is called by; it is drawn before it. */}
      {hasBox ? (
        <td className="contents">
          <WhenIdle>
            <SelectBox stream={stream} />
          </WhenIdle>
        </td>
      ) : null}
      <td className="relative flex min-w-0 has-data-note:@min-onerow:-translate-y-1.5 @max-onerow:col-span-full @max-onerow:row-start-3">
        <RecordSwitch stream={stream} disabledReason={staleReason} />
        <RecordChoices reading={reading} disabledReason={staleReason} />
      </td>
      <td className="min-w-0 @max-onerow:col-start-2 @max-onerow:row-start-1">
        <StateCell reading={reading} nowMs={nowMs} />
      </td>
      <td className="flex min-w-0 self-stretch @max-onerow:col-span-full @max-onerow:row-start-2 @max-onerow:mr-4.5 @max-onerow:h-6">
        <SessionStrip
          reading={reading}
          nowMs={nowMs}
          isStale={staleReason !== undefined}
          className="flex-1 group-hover/row:bg-transparent"
        />
      </td>
      <td className="min-w-0 @max-sixcol:hidden">
        <LastSession reading={reading.last} nowMs={nowMs} />
      </td>
      <td className="min-w-0 @max-sixcol:@min-onerow:pl-6.5 @max-onerow:col-span-full @max-onerow:row-start-3 @max-onerow:justify-self-end">
        <LastRecording reading={reading} nowMs={nowMs} />
      </td>
      <td className="col-span-full empty:hidden">
        <RecordFailure stream={stream} className="pb-2" />
      </td>
    </tr>
  );
}

/** Of three hundred rows those are drawn again that have changed. */
export const StreamRow = byMinute(Row);
