/** Of rows that are hidden so many stay in the page, with those shown: three screens. */
const mostKept = 72;

/**
 * The ids of the rows in the page, in their order there: those shown, and between them those that were drawn before and
 * are hidden. To show them again draws nothing, and nothing that stays shown is moved.
 */
export function keptRows(
  drawn: readonly string[],
  shown: readonly string[],
  isThere: (id: string) => boolean,
): readonly string[] {
  const isShown = new Set(shown);
  const hidden = drawn.filter((id) => !isShown.has(id) && isThere(id));
  const isKept = new Set(hidden.slice(0, Math.max(0, mostKept - shown.length)));
  const rows: string[] = [];
  let at = 0;
  for (const id of shown) {
    const place = drawn.indexOf(id, at);
    if (place >= 0) {
      rows.push(...drawn.slice(at, place).filter((each) => isKept.has(each)));
      at = place + 1;
    }
    rows.push(id);
  }
  return [...rows, ...drawn.slice(at).filter((each) => isKept.has(each))];
}
