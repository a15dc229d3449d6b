/**
 * The cells of a line of CSV (RFC 4180), or of one that was copied from a spreadsheet, which has tabs between them.
 * Undefined where quotation marks do not match.
 */
export function readCells(line: string): string[] | undefined {
  const separator = line.includes('\t') ? '\\t' : ',';
  const cell = new RegExp(` *"((?:[^"]|"")*)" *(${separator}|$)|(?! *")([^${separator}]*)(${separator}|$)`, 'y');
  const cells: string[] = [];
  for (;;) {
    const [found, quoted, quotedEnd, plain = '', plainEnd] = cell.exec(line) ?? [];
    if (found === undefined) return undefined;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if ((quotedEnd ?? plainEnd) === '') return cells;
  }
}
