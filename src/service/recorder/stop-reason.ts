const reasons = new Map([
  ['ENOSPC', 'The disk is full'],
  ['EDQUOT', 'The disk quota is used up'],
  ['EROFS', 'The recordings folder is read-only'],
  ['EACCES', 'The recordings folder cannot be written to'],
  ['EPERM', 'The recordings folder cannot be written to'],
  ['ENOENT', "The session's recording folder was removed"],
  ['ENOTDIR', 'The recordings folder is not a folder'],
  ['EIO', 'The disk reported an error'],
  ['EMFILE', 'Too many files are open'],
]);

/** Why a failed write stops a recording, in words for the operator. */
export function describeWriteFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const reason = code === undefined ? undefined : reasons.get(code);
  return reason ?? `The recording could not be written${code === undefined ? '' : ` (${code})`}`;
}

/** Why a codec stops a recording: a recording without one of its tracks would not be what was sent. */
export function describeUnsupported(track: 'video' | 'audio', codec: string): string {
  return track === 'audio'
    ? `Audio codec ${codec} cannot be recorded; use AAC`
    : `Video codec ${codec} cannot be recorded; use H.264, HEVC or AV1`;
}
