/** Sentences for the system's error codes of files. */
const causes: Readonly<Record<string, string>> = {
  ENOENT: 'a file is missing',
  ENOTDIR: 'a folder is missing',
  EACCES: 'a file may not be used by this user',
  EPERM: 'a file may not be used by this user',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reported an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

const quoted = /(["'`])\/[^"'`\n]*?([^"'`/\n]*)\/?\1/g;
const bare = /(^|[\s(=,:])\/(?:[^\s"'`()/,;]+\/)+([^\s"'`()/,;]*)/g;

/** Shortens absolute paths to their last names, so that the text does not reveal where our files are. */
export function withoutPaths(text: string): string {
  return text.replace(quoted, '$2').replace(bare, '$1$2');
}

/** Why something failed, as text that may be shown: for a system error the meaning of its code, with the file's name. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return withoutPaths(String(error));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const cause = code === undefined ? undefined : causes[code];
  if (cause === undefined) return withoutPaths(error.message);
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  const name = path?.split('/').filter(Boolean).slice(-2).join('/');
  return `${cause}${name === undefined ? '' : `: ${name}`} (${code})`;
}

/** Never cuts in the middle of a character. */
export function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, maxCharacters - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
