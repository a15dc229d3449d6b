import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { SessionReading, StreamReading } from '../../recording/stream-state.ts';
import { formatClock } from '../../recording/words/format.ts';
import { lastDay } from '../../shared/strip/strip-window.ts';
import { neighbour, sessionAt } from './pointed-session.ts';

interface Where {
  /** Holds the rows; each has a link marked `data-row`, and a strip. */
  table: RefObject<HTMLElement | null>;
  /** The card about what is pointed at. */
  card: RefObject<HTMLElement | null>;
  readings: readonly StreamReading[];
  nowMs: number;
}

interface Pointed {
  row: HTMLElement;
  stream: StreamReading;
  session: SessionReading;
  /** Reached by keys: the focus is in the card. */
  hasFocus: boolean;
}

/** So long a pointer rests before a card opens, and so long it has to come into it. */
const restMs = 150;

/** Which session of the strips is pointed at or walked to, and at which time the pointer is. */
export function usePointedSession({ table, card, readings, nowMs }: Where) {
  const [pointed, setPointed] = useState<Pointed>();
  const [hairline, setHairline] = useState<{ x: number; clock: string }>();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ readings, nowMs, pointed });
  useEffect(() => {
    latest.current = { readings, nowMs, pointed };
  });

  useEffect(() => {
    const root = table.current;
    if (!root) return;
    const later = (next: Pointed | undefined) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setPointed(next), restMs);
    };
    const pointedBy = (event: MouseEvent) => {
      const strip = event.target instanceof Element ? event.target.closest('tbody [role="img"]') : null;
      const row = strip?.closest('tr');
      const id = row?.querySelector('[data-row]')?.getAttribute('data-row');
      const stream = latest.current.readings.find((reading) => reading.stream.id === id);
      if (!strip || !row || !stream) return undefined;
      const { left, width } = strip.getBoundingClientRect();
      const window = lastDay(latest.current.nowMs);
      const xPx = event.clientX - left;
      const session = sessionAt(stream.sessions, { xPx, widthPx: width }, window, latest.current.nowMs);
      return {
        session: session && { row, stream, session, hasFocus: false },
        atMs: window.startMs + (xPx / width) * (window.endMs - window.startMs),
        // Where the rows are stacked, a line through all strips would cross their words.
        isColumn: width < root.clientWidth / 2,
      };
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || latest.current.pointed?.hasFocus) return;
      if (event.target instanceof Node && card.current?.contains(event.target)) return clearTimeout(timer.current);
      const found = pointedBy(event);
      const x = event.clientX - root.getBoundingClientRect().left;
      setHairline(found?.isColumn ? { x, clock: formatClock(found.atMs) } : undefined);
      const isSame = found?.session?.session.session.id === latest.current.pointed?.session.session.id;
      if (!isSame) later(found?.session);
      else if (found?.session) clearTimeout(timer.current);
    };
    const onLeave = () => {
      setHairline(undefined);
      if (!latest.current.pointed?.hasFocus) later(undefined);
    };
    const onClick = (event: MouseEvent) => {
      const found = pointedBy(event)?.session;
      if (!found) return;
      // A finger has nothing to point with before it presses.
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') setPointed(found);
      else void navigate(paths.session(found.stream.stream.id, found.session.session.id));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
      const link = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row]') : null;
      const row = link?.closest('tr') ?? latest.current.pointed?.row;
      const isHere = link !== null || (event.target instanceof Node && card.current?.contains(event.target));
      if (step === undefined || !row || !isHere || event.ctrlKey || event.metaKey || event.altKey) return;
      const id = row.querySelector('[data-row]')?.getAttribute('data-row');
      const stream = latest.current.readings.find((reading) => reading.stream.id === id);
      const from = link ? undefined : latest.current.pointed?.session.session.id;
      const session =
        stream && neighbour(stream.sessions, from, step, lastDay(latest.current.nowMs), latest.current.nowMs);
      if (!stream || !session) return;
      event.preventDefault();
      clearTimeout(timer.current);
      setPointed({ row, stream, session, hasFocus: true });
    };
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      const isIn = relatedTarget === null || (relatedTarget instanceof Node && card.current?.contains(relatedTarget));
      if (latest.current.pointed?.hasFocus && !isIn) setPointed(undefined);
    };
    const onEscape = (event: KeyboardEvent) => {
      const now = latest.current.pointed;
      if (event.key !== 'Escape' || !now) return;
      event.preventDefault();
      clearTimeout(timer.current);
      setPointed(undefined);
      if (now.hasFocus) now.row.querySelector<HTMLElement>('[data-row]')?.focus();
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
  }, [table, card, navigate]);

  return { pointed, hairline };
}
