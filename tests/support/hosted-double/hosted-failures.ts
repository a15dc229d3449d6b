import type { ServerResponse } from 'node:http';
import type { SeenRequest } from './hosted-answer.ts';

/** What a request is answered instead of the truth. */
export type FailureAnswer =
  /** An error, in HTML as a proxy in front writes it unless `json` is given. */
  | { kind: 'status'; status: number; json?: unknown; retryAfterSeconds?: number }
  /** The right answer, once this has happened. */
  | { kind: 'slow'; until: Promise<unknown> }
  /** 200 and so many bytes of JSON. */
  | { kind: 'huge'; bytes: number }
  | { kind: 'redirect'; to: string; status?: 301 | 302 | 307 | 308 }
  /** 200 and this text. */
  | { kind: 'text'; text: string; type?: string }
  /** The connection is closed without an answer. */
  | { kind: 'closed' };

export interface Failure {
  answer: FailureAnswer;
  method?: string;
  /** Of the path relative to the API base. */
  path?: RegExp;
  /** How many requests are hit; 1 by default. */
  times?: number;
}

/** The failures asked for, each until it is used up. */
export function createFailures() {
  const waiting: (Failure & { left: number })[] = [];
  return {
    /** Returns a function that takes it back. */
    add(failure: Failure): () => void {
      const entry = { ...failure, left: failure.times ?? 1 };
      waiting.push(entry);
      return () => {
        entry.left = 0;
      };
    },
    take({ method, path }: SeenRequest): FailureAnswer | undefined {
      const hit = waiting.find(
        (failure) =>
          failure.left > 0 &&
          (failure.method ?? method) === method &&
          (failure.path === undefined || failure.path.test(path)),
      );
      if (hit) hit.left -= 1;
      return hit?.answer;
    },
  };
}

/** Writes a failure; false where the right answer is still to be written. */
export async function writeFailure(response: ServerResponse, answer: FailureAnswer): Promise<boolean> {
  switch (answer.kind) {
    case 'status': {
      const { status, json, retryAfterSeconds } = answer;
      const type = json === undefined ? 'text/html; charset=utf-8' : 'application/json';
      response.writeHead(status, {
        'content-type': type,
        ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      });
      response.end(json === undefined ? `<html><body><h1>${status}</h1></body></html>` : JSON.stringify(json));
      return true;
    }
    case 'slow':
      await answer.until;
      return false;
    case 'huge':
      return writeHuge(response, answer.bytes);
    case 'redirect':
      response.writeHead(answer.status ?? 302, { location: answer.to }).end();
      return true;
    case 'text':
      response.writeHead(200, { 'content-type': answer.type ?? 'application/json' }).end(answer.text);
      return true;
    case 'closed':
      response.destroy();
      return true;
  }
}

/** One long string in an array, written as fast as it is read. Ends early where nobody reads any more. */
async function writeHuge(response: ServerResponse, bytes: number): Promise<true> {
  const chunk = Buffer.alloc(64 * 1024, 0x61);
  const closed = new Promise((resolve) => response.once('close', resolve));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('["');
  for (let sent = 0; sent < bytes && !response.destroyed; sent += chunk.length) {
    if (response.write(chunk)) continue;
    await Promise.race([new Promise((resolve) => response.once('drain', resolve)), closed]);
  }
  response.end('"]');
  return true;
}
