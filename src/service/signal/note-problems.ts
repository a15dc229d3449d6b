import { mostSignalFound, type SignalProblem } from '../../contract/signal/signal-problem.ts';

/**
 * What was found of a session's signal, with what is so at `atMs`: what is new is added, what is over ends. The same list
 * where nothing has changed.
 */
export function noteProblems(
  found: readonly SignalProblem[],
  problems: readonly SignalProblem[],
  atMs: number,
): readonly SignalProblem[] {
  const isSo = (kind: SignalProblem['kind']) => problems.some((problem) => problem.kind === kind);
  const isOpen = ({ until }: SignalProblem) => until === undefined;
  const isOver = (entry: SignalProblem) => isOpen(entry) && !isSo(entry.kind);
  const begun = problems.filter(({ kind }) => !found.some((entry) => entry.kind === kind && isOpen(entry)));
  if (begun.length === 0 && !found.some(isOver)) return found;
  const until = Math.round(atMs);
  return [...found.map((entry) => (isOver(entry) ? { ...entry, until } : entry)), ...begun].slice(-mostSignalFound);
}
