/** The operating system's code of an error, as in `ENOSPC`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

/** Did it fail because a file, or a folder on the way to it, is not there? */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}
