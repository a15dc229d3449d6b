const headLength = 8;

/** A box as the pieces that it consists of, so that tables of many megabytes are never copied. */
export function largeBox(type: string, ...contents: readonly Uint8Array[]): Uint8Array[] {
  const head = Buffer.alloc(headLength);
  head.writeUInt32BE(headLength + piecesLength(contents));
  head.write(type, 4, 'latin1');
  return [head, ...contents];
}

export function piecesLength(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}
