import type { Language } from './languages.ts';

// How both sides write tables for spreadsheets.

/** A German Excel splits lines at semicolons, and takes `1.5` for a date. */
const dialects = {
  en: { separator: ',', decimalSign: '.' },
  de: { separator: ';', decimalSign: ',' },
} as const satisfies Record<Language, { separator: string; decimalSign: string }>;

/** A spreadsheet takes text that begins so for a formula, in the wide forms of East Asian keyboards too. */
const formula = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * One line (RFC 4180), its end included, as the spreadsheets of a language open it. Text that a spreadsheet would take for a
 * formula, such as a stream's name of `=1+1`, gets an apostrophe before it.
 */
export function csvLine(cells: readonly (string | number | undefined)[], language: Language): string {
  const { separator, decimalSign } = dialects[language];
  const texts = cells.map((cell = '') => {
    const text = typeof cell === 'number' ? String(cell).replace('.', decimalSign) : cell;
    const plain = typeof cell === 'string' && formula.test(text) ? `'${text}` : text;
    return typeof cell === 'string' && /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  });
  return `${texts.join(separator)}\r\n`;
}
