import { type ComponentType, type MemoExoticComponent, memo } from 'react';
import { isMoving } from '../recording/polls.ts';
import type { StreamReading } from '../recording/stream-state.ts';

/**
 * A component that is drawn again when a prop has become another one. The time alone draws it each second while
 * something moves in what it shows, and else each minute.
 */
export function byMinute<Props extends { nowMs: number }>(
  Component: ComponentType<Props>,
  readingsOf: (props: Props) => readonly StreamReading[],
): MemoExoticComponent<ComponentType<Props>> {
  return memo(Component, (before, props) => {
    const names = new Set([...Object.keys(before), ...Object.keys(props)]);
    names.delete('nowMs');
    const isSame = [...names].every((name) => Object.is(Reflect.get(before, name), Reflect.get(props, name)));
    return isSame && isSameTime(before.nowMs, props.nowMs, readingsOf(props));
  });
}

function isSameTime(aMs: number, bMs: number, readings: readonly StreamReading[]): boolean {
  if (aMs === bMs) return true;
  if (Math.floor(aMs / 60_000) !== Math.floor(bMs / 60_000)) return false;
  // How long ago an encoder was refused is said by the second.
  return !isMoving(readings, bMs) && readings.every(({ stream }) => !stream.aircheck?.refused);
}
