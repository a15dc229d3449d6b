import { PrintSheet } from '../../components/lists/print-sheet.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClock } from '../../lib/format.ts';
import { useNextSession } from '../record/record-switch.tsx';
import { formatAhead } from '../schedule/schedule-name.ts';
import { showsOf, useCachedSchedules } from '../schedule/stream-shows.ts';
import { StateCell } from './state-cell.tsx';
import { words } from './words.ts';

interface PrintedStreamsProps {
  /** In the order of the list; the folded ones too, since a new stream may be tonight's. */
  listed: readonly StreamView[];
  total: number;
}

/** The list on paper. */
export function PrintedStreams({ listed, total }: PrintedStreamsProps) {
  return (
    <PrintSheet
      title={words.title}
      note={words.printed(listed.length, total)}
      heads={[words.stream, words.nextSession, words.nextShow, words.state, words.tags]}
    >
      {() => listed.map((view) => <PrintedRow key={view.stream.id} view={view} />)}
    </PrintSheet>
  );
}

function PrintedRow({ view }: { view: StreamView }) {
  const nowMs = useNow(60_000);
  const { stream } = view;
  return (
    <tr>
      <th scope="row" className="w-1/4 font-strong">
        <span className="line-clamp-3 wrap-anywhere">
          <StreamName name={stream.name} />
        </span>
      </th>
      <td className="whitespace-nowrap">{useNextSession(stream).label}</td>
      <td className="whitespace-nowrap">{useNextShow(stream.id, nowMs)}</td>
      <td className="w-42">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StateCell view={view} />
        </span>
      </td>
      <td className="wrap-anywhere">{stream.aircheck?.tags?.join(', ')}</td>
    </tr>
  );
}

const weekMs = 7 * 86_400_000;

/** `19:00–21:30`, `Fri 19:00–21:30`: the show that is on or comes next, within a week. */
function useNextShow(streamId: string, nowMs: number): string | undefined {
  const book = useCachedSchedules();
  const show = book && showsOf(book, streamId, nowMs, nowMs + weekMs).find(({ endAtMs }) => endAtMs > nowMs);
  return show && `${formatAhead(show.startAtMs, nowMs)}–${formatClock(show.endAtMs)}`;
}
