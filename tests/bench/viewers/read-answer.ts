import { type Agent, get, type OutgoingHttpHeaders } from 'node:http';

export interface Answer {
  status: number;
  /** Of the body, as it came. */
  bytes: number;
  /** Is it as long as it said? */
  isWhole: boolean;
  /** Empty for media, which nobody looks at. */
  text: string;
  etag: string | undefined;
}

/** Reads an answer to its end, as text only where that is wanted: media is counted and let go. */
export function readAnswer(
  url: string | URL,
  options: { agent: Agent; headers?: OutgoingHttpHeaders; isText?: boolean },
): Promise<Answer> {
  const { agent, headers = {}, isText = false } = options;
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      const kept: Buffer[] = [];
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (isText) kept.push(piece);
      });
      response.once('end', () => {
        const said = response.headers['content-length'];
        resolve({
          status: response.statusCode ?? 0,
          bytes,
          isWhole: response.complete && (said === undefined || Number(said) === bytes),
          text: Buffer.concat(kept).toString(),
          etag: response.headers.etag,
        });
      });
      response.once('error', reject);
    });
    request.once('error', reject);
  });
}
