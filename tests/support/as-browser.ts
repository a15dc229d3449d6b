import type { ApiCalls } from './api-calls.ts';

/** A service, and the address that its client asks from. */
export interface BrowsedService {
  localUrl: string;
  from?: Record<string, string>;
}

export interface BrowserRequest {
  body?: unknown;
  cookie?: string;
  authorization?: string;
  origin?: string;
  'sec-fetch-site'?: string;
  'aircheck-client'?: string;
}

/** A request as a browser sends it from our page: no key, a cookie if it has one. An empty header is not sent. */
export function asBrowser(
  { localUrl, from }: BrowsedService,
  method: string,
  path: string,
  { body, ...headers }: BrowserRequest = {},
): Promise<Response> {
  const all = {
    ...from,
    'sec-fetch-site': 'same-origin',
    origin: localUrl,
    'aircheck-client': 'dashboard',
    'content-type': body === undefined ? '' : 'application/json',
    ...headers,
  };
  return fetch(`${localUrl}/api${path}`, {
    method,
    headers: Object.entries(all).filter(([, value]) => value !== ''),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The token in a sign-in link or in an invite's. */
export const tokenOf = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('sign-in') ?? '';

export const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

/** Signs a browser in by an invite of the service's key, and returns its cookie. */
export async function signInBrowser(
  service: BrowsedService & ApiCalls,
  invite: { name: string; readOnly?: boolean; wallOnly?: boolean },
): Promise<string> {
  const { url } = await service.post('/aircheck/invites', invite);
  const body = { token: tokenOf(url), name: 'Chromium' };
  return cookieOf(await asBrowser(service, 'POST', '/aircheck/sign-in/browser', { body }));
}
