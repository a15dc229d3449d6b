const mostNames = 5000;

/** Remembers names of streams and sessions, so that the activity log can name deleted ones. */
export function createSeenNames() {
  const names = new Map<string, string>();
  const learn = (row: unknown) => {
    if (typeof row !== 'object' || row === null || !('id' in row && 'name' in row)) return;
    if (typeof row.id !== 'string' || typeof row.name !== 'string') return;
    names.delete(row.id);
    names.set(row.id, row.name.slice(0, 200));
    const oldest = names.keys().next();
    if (names.size > mostNames && !oldest.done) names.delete(oldest.value);
  };
  return {
    /** From a row, or from the rows of a list. */
    learn: (body: unknown): void => (Array.isArray(body) ? body.forEach(learn) : learn(body)),
    find: (id: string): string | undefined => names.get(id),
  };
}
