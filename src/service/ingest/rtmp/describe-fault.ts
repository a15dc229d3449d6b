/** A fault of our own for the log. Its message could hold what a peer sent, a stream key even; its frames cannot. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return [error.name, ...frames.slice(0, 3).map((line) => line.trim())].join(' ');
}
