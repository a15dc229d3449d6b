import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { formatClock } from '../../recording/words/format.ts';
import { focusRow, type LaneOf, laneOfRow, rowOfLink, stripAt } from './lane.ts';
import { neighbour, sessionAt } from './pointed-session.ts';

interface Where {
  /** Holds the rows; each has a strip, and a link marked `data-row`. */
  ground: RefObject<HTMLElement | null>;
  /** The card about what is pointed at. */
  card: RefObject<HTMLElement | null>;
  laneOf: LaneOf;
  nowMs: number;
}

interface Pointed {
  row: HTMLElement;
  sessionId: string;
  /** Reached by keys: the focus is in the card. */
  hasFocus: boolean;
}

/** So long a pointer rests before a card opens, and so long it has to come into it. */
const restMs = 150;
/** They have nothing to point with before they press. */
const fingers = ['touch', 'pen'];

/** Which session of the strips is pointed at or walked to, and at which time the pointer is. */
export function usePointedSession({ ground, card, laneOf, nowMs }: Where) {
  const [pointed, setPointed] = useState<Pointed>();
  const [hairline, setHairline] = useState<{ x: number; clock: string }>();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ laneOf, nowMs, pointed });
  useEffect(() => {
    latest.current = { laneOf, nowMs, pointed };
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
    /** What a pointer is over: a session or none, and the time there. */
    const pointedBy = (event: MouseEvent) => {
      const at = stripAt(event);
      const lane = at && laneOfRow(at.row, latest.current.laneOf);
      if (!lane) return undefined;
      const { row, xPx, widthPx } = at;
      const { startMs, endMs } = lane.window;
      const found = sessionAt(lane.sessions, at, lane.window, latest.current.nowMs);
      return {
        session: found && { row, sessionId: found.session.id, hasFocus: false },
        streamId: lane.stream.stream.id,
        atMs: startMs + (xPx / widthPx) * (endMs - startMs),
        // Where the rows are stacked, a line through all strips would cross their words.
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
      if (event instanceof PointerEvent && fingers.includes(event.pointerType)) {
        event.preventDefault();
        show(found.session);
      } else if (rowOfLink(event.target) === undefined) {
        void navigate(paths.session(found.streamId, found.session.sessionId));
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const { laneOf, nowMs, pointed } = latest.current;
      const linkRow = rowOfLink(event.target);
      const row = linkRow ?? (isInCard(event.target) ? pointed?.row : undefined);
      const lane = row && laneOfRow(row, laneOf);
      const session =
        lane && neighbour(lane.sessions, linkRow ? undefined : pointed?.sessionId, step, lane.window, nowMs);
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
