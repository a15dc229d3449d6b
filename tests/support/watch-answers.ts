import { validateResponse } from './validate-response.ts';

const watched = new Set<string>();
const plainFetch = globalThis.fetch;

/**
 * Checks every answer that this process fetches below `apiUrl` against the API's description: an answer that
 * differs is a rejected fetch. Returns what ends it.
 */
export function watchAnswers(apiUrl: string): () => void {
  watched.add(`${apiUrl}/`);
  globalThis.fetch = watchingFetch;
  return () => void watched.delete(`${apiUrl}/`);
}

const watchingFetch: typeof fetch = async (input, init) => {
  const response = await plainFetch(input, init);
  const request = input instanceof Request ? input : undefined;
  const { url } = response;
  const contentType = response.headers.get('content-type');
  // Events have no end.
  if (contentType?.startsWith('text/event-stream')) return response;
  if (![...watched].some((base) => url.startsWith(base))) return response;
  // If the caller has left before the body came, there is nothing to check.
  const body = await response
    .clone()
    .text()
    .catch(() => undefined);
  if (body !== undefined) {
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    validateResponse({ method, url, status: response.status, contentType, body });
  }
  return response;
};
