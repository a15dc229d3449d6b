import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { coverageOf, formatShare } from '../../domain/coverage.ts';
import { isLiveState, isPlayable } from '../../domain/session-state.ts';
import type { StreamObject } from '../../domain/stream-object.ts';
import { isFreshlyReady, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { sessionSpan } from '../../domain/strip-segments.ts';
import { stateLabel } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import type { TimeWindow } from '../../lib/dates.ts';
import { formatClock, formatDayClock, formatDuration, secondsBetween } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { CopyLink } from '../links/copy-link.tsx';
import { Glyph, toneLooks } from '../pill.tsx';
import { shortName } from '../stream-name.tsx';
import { words } from '../words.ts';

interface StripPointerProps {
  /** The positioned element around the rows. Each row has a strip, and a link with `data-row`. */
  ground: RefObject<HTMLElement | null>;
  findRow: FindTimelineRow;
}

/**
 * A hairline shows the time under the pointer through all strips, and a card is about the session under it. The left and
 * right arrows of a focused row open the card by keyboard; Escape closes it and returns the focus to the row.
 */
export function StripPointer({ ground, findRow }: StripPointerProps) {
  const nowMs = useNow(1000);
  const card = useRef<HTMLDivElement>(null);
  const { pointed, hairline } = usePointedSession({ ground, card, findRow });
  // The session is looked up at each render, so that the card is as new as the rows.
  const timelineRow = pointed && timelineRowOf(pointed.row, findRow);
  const session = timelineRow?.sessions.find((view) => view.session.id === pointed?.sessionId);
  const sessionId = session?.session.id;
  const hasFocus = pointed?.hasFocus ?? false;
  useEffect(() => {
    if (hasFocus && sessionId !== undefined) card.current?.querySelector('a')?.focus();
  }, [hasFocus, sessionId]);

  useLayoutEffect(() => {
    if (!card.current || !ground.current || !pointed || !timelineRow || !session) return;
    placeCard(card.current, ground.current, pointed.row, sessionMiddle(session, timelineRow.window, nowMs));
  });

  return (
    <>
      {hairline ? <Hairline {...hairline} /> : null}
      {pointed && timelineRow && session ? (
        <div
          ref={card}
          key={sessionId}
          className="absolute z-2 rounded-md border border-line-strong bg-surface shadow-float"
        >
          <SessionCard stream={timelineRow.stream.stream} view={session} />
        </div>
      ) : null}
    </>
  );
}

const [cardWidthPx, cardHeightPx] = [300, 130] as const;

/** The middle of what the window shows of a session, 0 to 1. */
function sessionMiddle(session: SessionView, window: TimeWindow, nowMs: number): number {
  const span = sessionSpan(session, nowMs);
  const middleMs = span ? (Math.max(span.startMs, window.startMs) + Math.min(span.endMs, window.endMs)) / 2 : nowMs;
  return (middleMs - window.startMs) / (window.endMs - window.startMs);
}

/** The card is below the session, or above it where there is no room, and never over an edge. */
function placeCard({ style }: HTMLElement, ground: HTMLElement, row: HTMLElement, middle: number): void {
  const frame = ground.getBoundingClientRect();
  const strip = stripFrame(row);
  const x = strip.left + middle * strip.width - frame.left;
  const isBelow = strip.bottom + cardHeightPx + 64 < document.documentElement.clientHeight;
  // The browser clamps again when the window gets narrower.
  style.left = `clamp(0px, ${x - cardWidthPx / 2}px, 100% - ${cardWidthPx}px)`;
  style.top = `${(isBelow ? strip.bottom - 4 : strip.top + 4) - frame.top}px`;
  style.transform = isBelow ? '' : 'translateY(-100%)';
}

function Hairline({ x, clock }: { x: number; clock: string }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-y-0 z-2" style={{ left: x }}>
      <span className="absolute top-8 bottom-0 border-l border-ink" />
      <span className="sticky top-14 mt-2 block -translate-x-1/2 rounded-sm bg-ink px-1.5 text-meta text-on-ink">
        {clock}
      </span>
    </div>
  );
}

interface PointedSessionOptions {
  ground: RefObject<HTMLElement | null>;
  card: RefObject<HTMLElement | null>;
  findRow: FindTimelineRow;
}

interface Pointed {
  row: HTMLElement;
  sessionId: string;
  /** The card was opened by keyboard, and has the focus. */
  hasFocus: boolean;
}

/** A card opens after this rest of the pointer, and stays open as long for the pointer to reach it. */
const restMs = 150;
/** A finger cannot point at a session before it presses. */
const pressTypes = ['touch', 'pen'];

function usePointedSession({ ground, card, findRow }: PointedSessionOptions) {
  const nowMs = useNow(1000);
  const [pointed, setPointed] = useState<Pointed>();
  const [hairline, setHairline] = useState<{ x: number; clock: string }>();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ findRow, nowMs, pointed });
  useEffect(() => {
    latest.current = { findRow, nowMs, pointed };
  });

  useEffect(() => {
    const root = ground.current;
    if (!root) return;
    const isInCard = (target: EventTarget | null) => target instanceof Node && card.current?.contains(target);
    const show = (next: Pointed | undefined) => {
      clearTimeout(timer.current);
      setPointed(next);
    };
    const later = (next: Pointed | undefined) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setPointed(next), restMs);
    };
    const pointedBy = (event: MouseEvent) => {
      const at = stripAt(event);
      const timelineRow = at && timelineRowOf(at.row, latest.current.findRow);
      if (!timelineRow) return undefined;
      const { row, xPx, widthPx } = at;
      const { startMs, endMs } = timelineRow.window;
      const found = sessionAt(timelineRow.sessions, at, timelineRow.window, latest.current.nowMs);
      return {
        session: found && { row, sessionId: found.session.id, hasFocus: false },
        streamId: timelineRow.stream.stream.id,
        atMs: startMs + (xPx / widthPx) * (endMs - startMs),
        // A hairline through stacked rows would cross their words.
        isColumn: widthPx < root.clientWidth / 2,
      };
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || latest.current.pointed?.hasFocus) return;
      if (isInCard(event.target)) return clearTimeout(timer.current);
      const found = pointedBy(event);
      const x = event.clientX - root.getBoundingClientRect().left;
      setHairline(found?.isColumn ? { x, clock: formatClock(found.atMs) } : undefined);
      const isSame = found?.session?.sessionId === latest.current.pointed?.sessionId;
      if (!isSame) later(found?.session);
      else if (found?.session) clearTimeout(timer.current);
    };
    const onLeave = () => {
      setHairline(undefined);
      if (!latest.current.pointed?.hasFocus) later(undefined);
    };
    const onClick = (event: MouseEvent) => {
      const found = pointedBy(event);
      if (!found?.session) return;
      if (event instanceof PointerEvent && pressTypes.includes(event.pointerType)) {
        event.preventDefault();
        show(found.session);
      } else if (rowOfLink(event.target) === undefined) {
        void navigate(paths.session(found.streamId, found.session.sessionId));
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const { findRow, nowMs, pointed } = latest.current;
      const linkRow = rowOfLink(event.target);
      const row = linkRow ?? (isInCard(event.target) ? pointed?.row : undefined);
      const timelineRow = row && timelineRowOf(row, findRow);
      const session =
        timelineRow &&
        neighbour(timelineRow.sessions, linkRow ? undefined : pointed?.sessionId, step, timelineRow.window, nowMs);
      if (!row || !session) return;
      event.preventDefault();
      show({ row, sessionId: session.session.id, hasFocus: true });
    };
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (latest.current.pointed?.hasFocus && relatedTarget !== null && !isInCard(relatedTarget)) setPointed(undefined);
    };
    const onEscape = (event: KeyboardEvent) => {
      const { pointed } = latest.current;
      if (event.key !== 'Escape' || !pointed) return;
      event.preventDefault();
      show(undefined);
      if (pointed.hasFocus) focusRow(pointed.row);
    };
    const listening = new AbortController();
    const { signal } = listening;
    root.addEventListener('pointermove', onMove, { signal });
    root.addEventListener('pointerleave', onLeave, { signal });
    root.addEventListener('click', onClick, { signal });
    root.addEventListener('keydown', onKeyDown, { signal });
    root.addEventListener('focusout', onBlur, { signal });
    document.addEventListener('keydown', onEscape, { signal, capture: true });
    return () => {
      clearTimeout(timer.current);
      listening.abort();
    };
  }, [ground, card, navigate]);

  return { pointed, hairline };
}

interface TimelineRow {
  stream: StreamView;
  sessions: readonly SessionView[];
  window: TimeWindow;
}

/** `rowId` is the `data-row` of the row's link. */
type FindTimelineRow = (rowId: string) => TimelineRow | undefined;

const rowLink = '[data-row]';

function timelineRowOf(row: Element, findRow: FindTimelineRow): TimelineRow | undefined {
  const id = row.querySelector(rowLink)?.getAttribute('data-row');
  return id ? findRow(id) : undefined;
}

function rowOfLink(target: EventTarget | null): HTMLElement | undefined {
  const link = target instanceof Element ? target.closest(rowLink) : null;
  return link ? rowAround(link) : undefined;
}

function focusRow(row: Element): void {
  row.querySelector<HTMLElement>(rowLink)?.focus();
}

function stripFrame(row: Element): DOMRect {
  return (row.querySelector('[role="img"]') ?? row).getBoundingClientRect();
}

/** The strip under the pointer, and the pointer's distance from its left end. */
function stripAt({ target, clientX, clientY }: MouseEvent) {
  const row = target instanceof Element ? rowAround(target) : undefined;
  const strip = row?.querySelector('[role="img"]')?.getBoundingClientRect();
  const isOver =
    strip && clientX >= strip.left && clientX <= strip.right && clientY >= strip.top && clientY <= strip.bottom;
  return row && isOver ? { row, xPx: clientX - strip.left, widthPx: strip.width } : undefined;
}

function rowAround(element: Element): HTMLElement | undefined {
  return element.closest<HTMLElement>('tr, li') ?? undefined;
}

/** Few people hit a line of three pixels, which is the width of a short session. */
const tolerancePx = 5;

/** The session that began last counts where two touch. */
export function sessionAt(
  sessions: readonly SessionView[],
  { xPx, widthPx }: { xPx: number; widthPx: number },
  window: TimeWindow,
  nowMs: number,
): SessionView | undefined {
  const msPerPx = (window.endMs - window.startMs) / widthPx;
  const atMs = window.startMs + xPx * msPerPx;
  const toleranceMs = tolerancePx * msPerPx;
  return withinWindow(sessions, window, nowMs).findLast(
    ({ span }) => span.startMs - toleranceMs <= atMs && atMs <= span.endMs + toleranceMs,
  )?.view;
}

/** Without a session to start from, the arrow keys begin at the end of the strip that they lead away from. */
export function neighbour(
  sessions: readonly SessionView[],
  sessionId: string | undefined,
  step: -1 | 1,
  window: TimeWindow,
  nowMs: number,
): SessionView | undefined {
  const visible = withinWindow(sessions, window, nowMs).map(({ view }) => view);
  const at = visible.findIndex(({ session }) => session.id === sessionId);
  if (at < 0) return visible.at(step < 0 ? -1 : 0);
  return visible[at + step] ?? visible[at];
}

function withinWindow(sessions: readonly SessionView[], window: TimeWindow, nowMs: number) {
  return sessions
    .flatMap((view) => {
      const span = sessionSpan(view, nowMs);
      return span && span.endMs >= window.startMs && span.startMs < window.endMs ? [{ view, span }] : [];
    })
    .sort((a, b) => a.span.startMs - b.span.startMs);
}

function SessionCard({ stream, view }: { stream: StreamObject; view: SessionView }) {
  const nowMs = useNow(1000);
  const { session, state } = view;
  const span = sessionSpan(view, nowMs);
  const coverage = coverageOf(view, nowMs);
  const tone = isFreshlyReady(view, nowMs) ? 'fresh' : state.kind;
  const end = span && (isLiveState(state) ? words.now : formatClock(span.endMs));
  const times = span && words.fromTo(formatDayClock(span.startMs, nowMs), end ?? '');
  const seconds = session.recordedSeconds || (span && secondsBetween(span.startMs, span.endMs));
  const poster = session.aircheck?.posterUrl;
  const name = shortName(stream.name);
  const address = paths.session(stream.id, session.id);
  return (
    <article aria-label={words.sessionCard(name, times ?? '')} className="grid w-75 gap-2.5 p-2.5">
      <div className={joinClasses('grid gap-x-3', poster !== undefined && 'grid-cols-[6.75rem_minmax(0,1fr)]')}>
        {poster === undefined ? null : (
          <Picture>
            <img src={poster} alt="" className="size-full object-cover" />
          </Picture>
        )}
        <div className="min-w-0">
          <p className="truncate font-strong">{times}</p>
          <p className="text-ink-2">
            {formatDuration(seconds)}
            {coverage ? ` · ${formatShare(coverage.share)}` : null}
          </p>
          <p className={joinClasses('flex items-center gap-1.5', toneLooks[tone].ink)}>
            <Glyph tone={tone} />
            {stateLabel(state, nowMs)}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 *:grow [&_button]:w-full">
        {isPlayable(state) ? (
          <Link to={address} state={{ play: true }} className={buttonClasses()}>
            <Icon name="play" />
            {words.play}
          </Link>
        ) : null}
        {isPlayable(state) ? (
          <CopyLink session={session} streamName={stream.name} look="primary" className="w-full">
            {words.copy}
          </CopyLink>
        ) : null}
        <Link to={address} className={buttonClasses()}>
          {words.open}
        </Link>
      </div>
    </article>
  );
}
