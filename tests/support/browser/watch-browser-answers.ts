import type { BrowserContext, Response } from 'playwright-core';
import { validateResponse } from '../validate-response.ts';

/**
 * Holds every answer of our API that a browser gets to the API's description; what differs is added to `problems`.
 * The returned function waits until all answers so far are checked.
 */
export function watchBrowserAnswers(context: BrowserContext, apiUrl: string, problems: string[]): () => Promise<void> {
  const checks = new Set<Promise<void>>();
  context.on('response', (response) => {
    if (!response.url().startsWith(`${apiUrl}/`)) return;
    const check = checkAnswer(response)
      .catch((error: unknown) => void problems.push(`API: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => checks.delete(check));
    checks.add(check);
  });
  return async () => void (await Promise.all(checks));
}

async function checkAnswer(response: Response): Promise<void> {
  const contentType = response.headers()['content-type'] ?? null;
  // Events have no end.
  if (contentType?.startsWith('text/event-stream')) return;
  // The page may have left before the body was there; an answer without one has none to give.
  const body = await response.text().catch(() => undefined);
  const hasNone = response.status() === 204 || response.status() === 304;
  if (body === undefined && !hasNone) return;
  validateResponse({
    method: response.request().method(),
    url: response.url(),
    status: response.status(),
    contentType,
    body: hasNone ? '' : (body ?? ''),
  });
}
