import { createdApiKeySchema } from '../../../contract/api-key.ts';
import { routes } from '../../../contract/routes.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import { formatDayOfMonth } from '../../recording/words/format.ts';
import { connection } from '../client/connection.ts';
import { readOne } from '../client/read-answers.ts';
import { requestApi } from '../client/request.ts';
import { siteConfig } from './site-config.ts';

/** Exchanges the token for an API key of this browser's own, and signs in with it. Throws ApiError. */
export async function signInWithToken(token: string, nowMs = Date.now()): Promise<void> {
  const { apiBase } = await siteConfig.settled();
  const { body } = await requestApi(routes.signIn(), {
    method: 'POST',
    body: { token, name: keyName(navigator.userAgent, nowMs) },
    as: { baseUrl: apiBase, apiKey: '' },
  });
  const { apiKey, account } = readOne(body, tolerant(createdApiKeySchema));
  connection.signIn({ baseUrl: apiBase, apiKey, account });
}

const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chromium'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** What this browser's API key is called: `Chromium on Linux, 21 Nov 2026`. It becomes `createdByTokenName`. */
export function keyName(userAgent: string, nowMs: number): string {
  const nameIn = (list: readonly (readonly [RegExp, string])[]) => list.find(([mark]) => mark.test(userAgent))?.[1];
  const where = [nameIn(browsers) ?? 'Browser', nameIn(systems)].filter((part) => part !== undefined).join(' on ');
  return `${where}, ${formatDayOfMonth(nowMs)} ${new Date(nowMs).getFullYear()}`;
}
