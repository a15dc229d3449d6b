import { codeOf } from '../files/error-code.ts';

const reasons = new Map([
  ['ENOSPC', 'The disk is full'],
  ['EDQUOT', 'The disk quota is used up'],
  ['EROFS', 'The recordings folder is read-only'],
  ['EACCES', 'The recordings folder cannot be written to'],
  ['EPERM', 'The recordings folder cannot be written to'],
  ['ENOENT', 'The recordings folder is missing'],
  ['ENOTDIR', 'The recordings folder is not a folder'],
  ['EIO', 'The disk reported an error'],
  ['EMFILE', 'Too many files are open'],
]);

const furtherDiskCodes = new Set(['ENFILE', 'ENOMEM', 'ENODEV', 'ENXIO', 'ESTALE', 'EBUSY', 'ETIMEDOUT', 'EREMOTEIO']);

/** Why nothing can be written, as a sentence for the operator. */
export function describeWriteFailure(error: unknown): string {
  const code = codeOf(error);
  const reason = code === undefined ? undefined : reasons.get(code);
  return reason ?? `The recording could not be written${code === undefined ? '' : ` (${code})`}`;
}

/** Did the disk (or its mount) fail? Then the operation can be retried when it is back. */
export function isDiskFailure(error: unknown): boolean {
  const code = codeOf(error);
  // A missing file is missing from the recording: its reader handles that.
  return code !== undefined && code !== 'ENOENT' && (reasons.has(code) || furtherDiskCodes.has(code));
}

/** Why a codec stops a recording: without one of its tracks it would not be what was sent. */
export function describeUnsupported(track: 'video' | 'audio', codec: string): string {
  return track === 'audio'
    ? `Audio codec ${codec} cannot be recorded; use AAC`
    : `Video codec ${codec} cannot be recorded; use H.264, HEVC or AV1`;
}
