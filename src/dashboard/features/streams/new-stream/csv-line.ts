/** Spreadsheets copy tabs between cells, and a German one saves semicolons. */
export const separators = ['\t', ',', ';'] as const;
export type Separator = (typeof separators)[number];

/** The cells of a line of CSV (RFC 4180); undefined where quotation marks do not match. */
export function readCells(line: string, separator: Separator): string[] | undefined {
  const cell = new RegExp(` *"((?:[^"]|"")*)" *(${separator}|$)|(?! *")([^${separator}]*)(${separator}|$)`, 'y');
  const cells: string[] = [];
  for (;;) {
    const [found, quoted, quotedEnd, plain = '', plainEnd] = cell.exec(line) ?? [];
    if (found === undefined) return undefined;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if ((quotedEnd ?? plainEnd) === '') return cells;
  }
}
