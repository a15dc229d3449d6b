/** Where a clip is to begin and end, seconds of the recording, as far as somebody has said. */
export interface Marks {
  from?: number | undefined;
  to?: number | undefined;
}

export type MarkName = 'from' | 'to';

/** What is between two marks. Milliseconds: players say more than there is. */
export interface Stretch {
  from: number;
  to: number;
}

/** Sets a mark within the recording. The other one goes where it would stand on the wrong side. */
export function setMark(marks: Marks, name: MarkName, seconds: number, lengthSeconds: number): Marks {
  const at = Math.round(Math.min(Math.max(0, seconds), lengthSeconds) * 1000) / 1000;
  const next = { ...marks, [name]: at };
  if (next.from === undefined || next.to === undefined || next.from < next.to) return next;
  return { [name]: at };
}

/** Moves a mark by so many seconds, up to the other one and no further. */
export function moveMark(marks: Marks, name: MarkName, bySeconds: number, lengthSeconds: number): Marks {
  const at = marks[name];
  if (at === undefined) return marks;
  const moved = setMark({}, name, at + bySeconds, lengthSeconds)[name] ?? at;
  const other = name === 'from' ? marks.to : marks.from;
  const passes = other !== undefined && (name === 'from' ? moved >= other : moved <= other);
  return passes ? marks : { ...marks, [name]: moved };
}

/** Both marks; undefined while one is missing. */
export function stretchOf({ from, to }: Marks): Stretch | undefined {
  return from === undefined || to === undefined ? undefined : { from, to };
}
