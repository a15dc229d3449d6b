// What a spreadsheet takes for the beginning of a formula, in the wide forms of East Asian keyboards too.
const formula = /^[\s]*[=+\-@＝＋－＠\t\r]/;

/** RFC 4180. What a spreadsheet would take for a formula, such as a stream's name of `=1+1`, is made text of. */
export function csvLine(cells: readonly string[]): string {
  const texts = cells.map((cell) => {
    const plain = formula.test(cell) ? `'${cell}` : cell;
    return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  });
  return `${texts.join(',')}\r\n`;
}
