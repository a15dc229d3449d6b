/** What an error of the database means for whoever asked, by the beginning of its code. */
const sentences: readonly [code: string, sentence: string][] = [
  ['SQLITE_BUSY', 'The database is busy: another program holds it. Try again.'],
  ['SQLITE_LOCKED', 'The database is busy: another program holds it. Try again.'],
  ['SQLITE_PROTOCOL', 'The database is busy: another program holds it. Try again.'],
  ['SQLITE_READONLY', 'The database cannot be written: its files are read-only. Nothing was changed.'],
  ['SQLITE_PERM', 'The database cannot be written: its files are read-only. Nothing was changed.'],
  ['SQLITE_FULL', 'The database cannot be written: the disk is full. Nothing was changed.'],
  ['SQLITE_IOERR', 'The database cannot be read or written: the disk reported an error.'],
  ['SQLITE_CANTOPEN', 'The database cannot be opened.'],
  ['SQLITE_CORRUPT', 'The database is damaged. The next start rebuilds it from what lies beside the recordings.'],
  ['SQLITE_NOTADB', 'The database is damaged. The next start rebuilds it from what lies beside the recordings.'],
];

export interface DatabaseTrouble {
  code: string;
  sentence: string;
}

/** The trouble of the database behind an error, in words without a path; undefined where it is another error. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const sentence = sentences.find(([prefix]) => code.startsWith(prefix))?.[1];
  return sentence === undefined ? undefined : { code, sentence };
}
