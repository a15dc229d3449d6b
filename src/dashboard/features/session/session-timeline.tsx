import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { storyboard } from '../../api/playback.ts';
import { segmentFills } from '../../components/strip/strip.tsx';
import { coverageBeforeDeletion, coverageOf, formatShare, recordedAt, wallClockMs } from '../../domain/coverage.ts';
import { gapsOf, isLiveState, isPlayable } from '../../domain/session-state.ts';
import { tileAt } from '../../domain/storyboard.ts';
import type { Session } from '../../domain/stream-object.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { sessionSpan, stripSegments } from '../../domain/strip-segments.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { clockOf, roundTimesMs, type TimeWindow } from '../../lib/dates.ts';
import { formatClock, formatClockSeconds, secondsBetween } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import type { ClipDraft } from '../clips/clip-draft.ts';
import { ClipMarks } from '../clips/clip-panel.tsx';
import type { PlaybackPosition } from '../player/played.ts';
import { sessionLoudnessWords } from '../signal/words.ts';
import { words } from './words.ts';

/** The timeline shows no less than a minute at once, and is at most this many times as wide as the page. */
const minShownMs = 60_000;
const maxZoom = 32;

interface SessionTimelineProps {
  view: SessionView;
  /** The player's, which stands above it. */
  position: PlaybackPosition;
  /** The clip that may be made of it. */
  draft?: ClipDraft | undefined;
}

/** The session's time on air and what of it was recorded: the way to any moment of the show, by the clock. */
export function SessionTimeline({ view, position, draft }: SessionTimelineProps) {
  const { session, state } = view;
  const nowMs = useNow(isLiveState(state) ? 1000 : 60_000);
  const [zoom, setZoom] = useState(1);
  const scroller = useRef<HTMLDivElement>(null);
  const span = sessionSpan(view, nowMs);
  const canPlay = isPlayable(state);
  if (span === undefined || span.endMs <= span.startMs) return null;
  const coverage = coverageOf(view, nowMs);
  const former = coverageBeforeDeletion(view);
  const gaps = gapsOf(view, nowMs);
  const spanMs = span.endMs - span.startMs;
  const note = coverage
    ? words.coverage.recorded(coverage.recordedSeconds, coverage.onAirSeconds)
    : former
      ? words.coverage.wasRecorded(former.recordedSeconds, former.onAirSeconds)
      : words.coverage.onAir(secondsBetween(span.startMs, span.endMs));
  const loudness = sessionLoudnessWords(session.aircheck?.loudness ?? {});
  const zoomTo = (next: number) => {
    flushSync(() => setZoom(next));
    const box = scroller.current;
    if (box !== null)
      box.scrollLeft = playedShare(session, span, position.get()) * box.scrollWidth - box.clientWidth / 2;
  };
  const largest = canPlay ? Math.min(maxZoom, spanMs / minShownMs) : 1;
  return (
    <section aria-label={words.coverage.title}>
      <div ref={scroller} className="overflow-x-auto overscroll-x-contain [scrollbar-width:thin]">
        <div className="relative" style={{ width: `${zoom * 100}%` }}>
          <div className="relative">
            {canPlay ? <Thumbnails session={session} span={span} count={10 * zoom} /> : null}
            <div
              role="img"
              aria-label={gaps.length > 0 ? words.coverage.withGaps(note, gaps.length) : note}
              className="relative h-2 bg-well before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-line-strong"
            >
              {stripSegments([view], span, nowMs).map(({ key, kind, a, b }) => (
                <span
                  key={key}
                  className={joinClasses(
                    'absolute inset-y-0 min-w-[3px] forced-color-adjust-none',
                    kind === 'gap' ? 'hatch-unrecorded' : segmentFills[kind],
                  )}
                  style={{ left: `${a * 100}%`, width: `${(b - a) * 100}%` }}
                />
              ))}
            </div>
            {canPlay ? <Playhead session={session} span={span} position={position} scroller={scroller} /> : null}
            {draft === undefined ? null : <ClipMarks draft={draft} span={span} />}
          </div>
          <div aria-hidden="true" className="relative h-5.5 text-meta text-ink-3">
            {axisTimes(span, { isOver: !isLiveState(state), zoom }).map((ms, index) => (
              <span
                key={ms}
                className={joinClasses(
                  'absolute top-1',
                  index > 0 && (ms === span.endMs ? '-translate-x-full' : '-translate-x-1/2'),
                )}
                style={{ left: `${((ms - span.startMs) / spanMs) * 100}%` }}
              >
                {hasSeconds(span, zoom) ? formatClockSeconds(ms) : formatClock(ms)}
              </span>
            ))}
          </div>
        </div>
      </div>
      <div className="flex min-h-ctl items-center gap-x-2.5 max-desk:min-h-10">
        {coverage ? (
          <span className={joinClasses('shrink-0 font-strong', coverage.share < 1 && 'text-unrecorded')}>
            {formatShare(coverage.share)}
          </span>
        ) : null}
        <span className="min-w-0 text-ink-3">{note}</span>
        {largest >= 2 ? (
          <span className="-mr-1.5 ml-auto flex shrink-0 items-center">
            {zoom > 1 ? (
              <span className="mr-1.5 text-meta text-ink-3 max-tablet:hidden">
                {words.coverage.shown(spanMs / zoom / 1000)}
              </span>
            ) : null}
            <ZoomButton name="minus" label={words.coverage.zoomOut} to={zoom / 2} isOff={zoom === 1} onZoom={zoomTo} />
            <ZoomButton
              name="plus"
              label={words.coverage.zoomIn}
              to={zoom * 2}
              isOff={zoom * 2 > largest}
              onZoom={zoomTo}
            />
          </span>
        ) : null}
      </div>
      {loudness === undefined ? null : <p className="text-meta text-ink-2">{loudness}</p>}
      <ul>
        {gaps.map(({ startedAtMs, endedAtMs, cause }) => (
          <li key={startedAtMs} className="py-0.5">
            <span className="font-strong">
              {words.fromTo(formatClockSeconds(startedAtMs), formatClockSeconds(endedAtMs))}
            </span>{' '}
            <span className="text-ink-2">{words.coverage.gap(secondsBetween(startedAtMs, endedAtMs), cause)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ZoomButtonProps {
  name: 'minus' | 'plus';
  label: string;
  to: number;
  isOff: boolean;
  onZoom: (zoom: number) => void;
}

function ZoomButton({ name, label, to, isOff, onZoom }: ZoomButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={isOff || undefined}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      onClick={() => isOff || onZoom(to)}
    >
      <Icon name={name} />
    </IconButton>
  );
}

interface PlayheadProps {
  session: Session;
  span: TimeWindow;
  position: PlaybackPosition;
  scroller: RefObject<HTMLDivElement | null>;
}

/** The share of the timeline that lies before the playhead. */
function playedShare(session: Session, span: TimeWindow, seconds: number): number {
  const atMs = wallClockMs(session, seconds) ?? span.startMs;
  return Math.min(1, (atMs - span.startMs) / (span.endMs - span.startMs));
}

/** The player's place, and by click, drag or keys the way to any other. */
function Playhead({ session, span, position, scroller }: PlayheadProps) {
  const seconds = useStore(position);
  const [pointed, setPointed] = useState<number>();
  const spanMs = span.endMs - span.startMs;
  const share = playedShare(session, span, seconds);
  const seen = useRef({ scrollLeft: 0, isInView: true });
  // A zoomed timeline follows the playhead, until somebody scrolls to another place.
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const left = share * box.scrollWidth;
    const isInView = () => left >= box.scrollLeft && left <= box.scrollLeft + box.clientWidth;
    const isLeft = seen.current.isInView && seen.current.scrollLeft === box.scrollLeft && !isInView();
    if (isLeft) box.scrollLeft = left - box.clientWidth / 2;
    seen.current = { scrollLeft: box.scrollLeft, isInView: isInView() };
  }, [scroller, share]);
  const atMs = span.startMs + share * spanMs;
  return (
    <>
      <input
        type="range"
        aria-label={words.coverage.position}
        aria-valuetext={words.coverage.at(atMs)}
        min={0}
        max={Math.ceil(spanMs / 1000)}
        step={1}
        value={Math.round((atMs - span.startMs) / 1000)}
        onChange={({ currentTarget }) =>
          position.wanted.set({ seconds: recordedAt(session, span.startMs + currentTarget.valueAsNumber * 1000) })
        }
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          if (width > 0) setPointed(Math.min(1, Math.max(0, (clientX - left) / width)));
        }}
        onPointerLeave={() => setPointed(undefined)}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 -ml-px w-0.5 bg-player-ink shadow-[0_0_0_1px_var(--color-picture)] peer-focus-visible:outline-2 peer-focus-visible:outline-player-focus"
        style={{ left: `clamp(1px, ${share * 100}%, 100% - 1px)` }}
      />
      {pointed === undefined ? null : (
        <span
          aria-hidden="true"
          className={joinClasses(
            'pointer-events-none absolute top-1 rounded-sm bg-picture px-1.5 text-meta text-player-ink',
            pointed > 0.5 ? '-translate-x-[calc(100%+0.25rem)]' : 'translate-x-1',
          )}
          style={{ left: `${pointed * 100}%` }}
        >
          {words.coverage.at(span.startMs + pointed * spanMs)}
        </span>
      )}
    </>
  );
}

const height = 46;

/** Pictures of the show along its time, evenly apart; their room is there before they are. */
function Thumbnails({ session, span, count }: { session: Session; span: TimeWindow; count: number }) {
  const url = session.aircheck?.storyboardUrl;
  const { data: tiles = [] } = useQuery({ ...storyboard(url ?? ''), enabled: url !== undefined });
  const step = (span.endMs - span.startMs) / count;
  // Another API has no pictures.
  if (session.aircheck === undefined) return null;
  return (
    <div aria-hidden="true" className="flex overflow-hidden bg-picture" style={{ height }}>
      {Array.from({ length: count }, (_, index) => {
        const atMs = span.startMs + (index + 0.5) * step;
        const tile = tileAt(tiles, recordedAt(session, atMs));
        return (
          <span key={atMs} className="relative flex-1 overflow-hidden">
            {tile === undefined ? null : (
              <span
                className="absolute top-0 left-1/2 origin-top-left opacity-80"
                style={{
                  width: tile.width,
                  height: tile.height,
                  scale: height / tile.height,
                  marginLeft: (-tile.width * height) / tile.height / 2,
                  backgroundImage: `url(${JSON.stringify(tile.sheetUrl)})`,
                  backgroundPosition: `-${tile.x}px -${tile.y}px`,
                }}
              />
            )}
          </span>
        );
      })}
    </div>
  );
}

const hourMs = 3_600_000;
const steps = [1, 2, 5, 10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600].map((seconds) => seconds * 1000);

/** A timeline that shows so short a time has seconds in its times. */
function hasSeconds({ startMs, endMs }: TimeWindow, zoom: number): boolean {
  return (endMs - startMs) / zoom < 300_000;
}

/** How many times there is room for on a phone, and how much of its width those at its edges have to themselves: with seconds or a zone, without. */
const [wide, narrow] = [
  { most: 4, edge: 0.27 },
  { most: 6, edge: 0.17 },
];

/** A window around the change of the clocks may have times with the zone in them. */
function hasZones({ startMs, endMs }: TimeWindow): boolean {
  const offsetAt = clockOf();
  return offsetAt(startMs - hourMs) !== offsetAt(endMs + hourMs);
}

/**
 * Times along a window that are round by the operator's clock, its beginning first, and its end last where that stays;
 * few enough to be read on a phone. A zoomed window is `zoom` times as wide.
 */
export function axisTimes({ startMs, endMs }: TimeWindow, { isOver, zoom = 1 }: { isOver: boolean; zoom?: number }) {
  const spanMs = endMs - startMs;
  const { most, edge } = hasSeconds({ startMs, endMs }, zoom) || hasZones({ startMs, endMs }) ? wide : narrow;
  const step = steps.find((each) => spanMs / each <= most * zoom) ?? 86_400_000;
  // A time at an edge has its neighbour beside it, not under it.
  const last = isOver ? edge : 0.04;
  const free = roundTimesMs({ startMs, endMs }, step).filter(
    (ms) => ms - startMs > (spanMs * edge) / zoom && endMs - ms > (spanMs * last) / zoom,
  );
  return isOver && spanMs >= 1000 ? [startMs, ...free, endMs] : [startMs, ...free];
}
