/** Marks are in seconds of the recording, and undefined until they are set. */
export interface Marks {
  from?: number | undefined;
  to?: number | undefined;
}

export type MarkName = 'from' | 'to';

export interface Stretch {
  from: number;
  to: number;
}

/** A mark that would end up on the wrong side is removed: the last press counts. */
export function setMark(marks: Marks, name: MarkName, seconds: number, lengthSeconds: number): Marks {
  // Players report more digits than the media has.
  const at = Math.round(Math.min(Math.max(0, seconds), lengthSeconds) * 1000) / 1000;
  const next = { ...marks, [name]: at };
  if (next.from === undefined || next.to === undefined || next.from < next.to) return next;
  return { [name]: at };
}

export function moveMark(marks: Marks, name: MarkName, bySeconds: number, lengthSeconds: number): Marks {
  const at = marks[name];
  if (at === undefined) return marks;
  const moved = setMark({}, name, at + bySeconds, lengthSeconds)[name] ?? at;
  const other = name === 'from' ? marks.to : marks.from;
  const passes = other !== undefined && (name === 'from' ? moved >= other : moved <= other);
  return passes ? marks : { ...marks, [name]: moved };
}

export function stretchOf({ from, to }: Marks): Stretch | undefined {
  return from === undefined || to === undefined ? undefined : { from, to };
}
