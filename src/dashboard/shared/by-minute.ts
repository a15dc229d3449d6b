import { type ComponentType, type MemoExoticComponent, memo } from 'react';
import { isMoving } from '../recording/polls/polls.ts';
import type { StreamReading } from '../recording/stream-state.ts';

interface Drawn {
  nowMs: number;
  /** What it shows: one stream, or many. */
  reading?: StreamReading;
  readings?: readonly StreamReading[];
  /** Nobody sees it: it is drawn again when it is shown. */
  isHidden?: boolean;
}

/**
 * A component that is drawn again when one of its props has become another. The time alone draws it each second while
 * something moves in what it shows, and else each minute.
 */
export function byMinute<Props extends Drawn>(
  Component: ComponentType<Props>,
): MemoExoticComponent<ComponentType<Props>> {
  return memo(Component, isDrawnSame);
}

/** Would it be drawn as before? What is hidden before and after counts as that. */
export function isDrawnSame<Props extends Drawn>(before: Props, props: Props): boolean {
  return (
    (before.isHidden === true && props.isHidden === true) ||
    Object.entries(props).every(([name, value]) =>
      name === 'nowMs' ? isSameTime(before.nowMs, props) : Object.is(value, Reflect.get(before, name)),
    )
  );
}

function isSameTime(beforeMs: number, { nowMs, reading, readings = reading ? [reading] : [] }: Drawn): boolean {
  if (beforeMs === nowMs) return true;
  if (Math.floor(beforeMs / 60_000) !== Math.floor(nowMs / 60_000)) return false;
  // How long ago an encoder was refused is said by the second.
  return !isMoving(readings, nowMs) && readings.every(({ stream }) => !stream.aircheck?.refused);
}

/** A component that is drawn again only where one of the values that `read` takes of its props has become another. */
export function drawnBy<Props extends object>(
  Component: ComponentType<Props>,
  read: (props: Props) => readonly unknown[],
): MemoExoticComponent<ComponentType<Props>> {
  return memo(Component, (before, props) => {
    const known = read(before);
    return read(props).every((value, index) => value === known[index]);
  });
}
