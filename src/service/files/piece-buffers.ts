/** What is read of a file at a time, in bytes. A client that takes nothing holds so much: see `closeSlowReaders`. */
export const pieceBytes = 64 * 1024;

/** 8 MiB. */
const mostSpare = 128;

/**
 * Memory for pieces of files, used again. Where each piece has its own, the engine collects all garbage of the service
 * every 64 MB, which was two fifths of what sending media took: docs/decisions/079. Who is done with a piece gives it
 * back, once nobody reads it any more; who never does costs that alone.
 */
export class PieceBuffers {
  readonly #spare: ArrayBufferLike[] = [];
  readonly #lent = new WeakSet<ArrayBufferLike>();

  /** Room for `bytes`, at most `pieceBytes`, with anything in it. */
  lend(bytes: number): Buffer {
    // So little would hold a whole piece.
    if (bytes < pieceBytes / 2) return Buffer.allocUnsafeSlow(bytes);
    const memory = this.#spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes).buffer;
    this.#lent.add(memory);
    return Buffer.from(memory, 0, bytes);
  }

  /** Of a piece, or a part of it, that nobody reads any more. A second time, and for any other memory, it does nothing. */
  giveBack({ buffer }: Uint8Array): void {
    if (this.#lent.delete(buffer) && this.#spare.length < mostSpare) this.#spare.push(buffer);
  }
}

/** Those of the service. */
export const pieceBuffers = new PieceBuffers();
