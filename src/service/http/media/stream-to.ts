import type { ServerResponse } from 'node:http';
import { finished, Readable } from 'node:stream';
import { mostAtOnceBytes, type RangedBody } from '../content/ranged-body.ts';

/**
 * The bytes `[start, end)` of a body as a stream for a response, destroyed once the connection has taken all of it, and not
 * before. Pieces are given back as far as the connection has taken them; where it breaks, not at all. The next piece is
 * read when the connection has taken the one before it, so that a client that takes nothing holds 64 KiB.
 */
export function streamTo(
  response: ServerResponse,
  body: Pick<RangedBody, 'read' | 'giveBack'>,
  start: number,
  end: number,
): Readable {
  const over = new AbortController();
  const pieces = body.read(start, end, over.signal);
  /** Those that the connection may not have taken yet, with all bytes up to their end. */
  const pending: { piece: Uint8Array; upTo: number }[] = [];
  let handedOn = 0;

  function giveBack(takenBytes: number): void {
    for (let first = pending[0]; first !== undefined && first.upTo <= takenBytes; first = pending[0]) {
      body.giveBack?.(first.piece);
      pending.shift();
    }
  }

  function follow(iterator: AsyncIterator<Uint8Array>): Readable {
    return new Readable({
      // `Readable.from` would read a piece ahead, and hold two.
      highWaterMark: 0,
      read() {
        // A connection that is not there, or not any more, does not say what it has taken.
        if (response.socket?.destroyed === false) giveBack(handedOn - this.readableLength - response.writableLength);
        iterator.next().then(
          ({ value: piece, done }) => {
            if (done) {
              this.push(null);
              return;
            }
            handedOn += piece.length;
            pending.push({ piece, upTo: handedOn });
            // An empty piece is pushed too: without a push the stream would not read again.
            let at = 0;
            do {
              this.push(piece.subarray(at, at + mostAtOnceBytes));
              at += mostAtOnceBytes;
            } while (at < piece.length);
          },
          (error) => this.destroy(error),
        );
      },
      destroy(error, done) {
        const end = () => done(error);
        Promise.resolve(iterator.return?.()).then(end, end);
      },
    });
  }

  const stream = pieces instanceof Readable ? pieces : follow(pieces[Symbol.asyncIterator]());
  finished(response, (error) => {
    if (!error) giveBack(handedOn);
    over.abort();
    stream.destroy();
  });
  return stream;
}
