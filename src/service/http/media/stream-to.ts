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

  async function* follow(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      pending.push({ piece, upTo: handedOn + piece.length });
      for (let at = 0; at < piece.length; at += mostAtOnceBytes) {
        const part = piece.subarray(at, at + mostAtOnceBytes);
        handedOn += part.length;
        yield part;
      }
      // Of a connection that is not there, or not any more, nobody knows what it has taken.
      if (response.socket?.destroyed !== false) continue;
      giveBack(handedOn - stream.readableLength - response.writableLength);
    }
  }

  const stream = pieces instanceof Readable ? pieces : onePieceAtATime(follow());
  finished(response, (error) => {
    if (!error) giveBack(handedOn);
    over.abort();
    stream.destroy();
  });
  return stream;
}

/** `Readable.from` would read a piece ahead, and hold two. */
function onePieceAtATime(pieces: AsyncGenerator<Uint8Array>): Readable {
  return new Readable({
    highWaterMark: 0,
    read() {
      pieces.next().then(
        ({ value, done }) => this.push(done ? null : value),
        (error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      pieces.return(undefined).then(
        () => done(error),
        () => done(error),
      );
    },
  });
}
