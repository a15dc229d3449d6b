/** What changes whenever a file does, as far as its folder entry says: another stamp is another content, or may be. */
export interface FileStamp {
  size: number;
  ino: number;
  mtimeMs: number;
  /** Set by the system alone: a program that puts the time of writing back changes this one. */
  ctimeMs: number;
}

export function stampOf({ size, ino, mtimeMs, ctimeMs }: FileStamp): FileStamp {
  return { size, ino, mtimeMs, ctimeMs };
}

export function isSameStamp(a: FileStamp | undefined, b: FileStamp): boolean {
  return a !== undefined && a.size === b.size && a.ino === b.ino && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;
}
