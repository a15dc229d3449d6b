import { randomUUID } from 'node:crypto';
import type { ConnectionStep } from '../../../contract/connections.ts';
import { isUserSuspended } from '../../../contract/hosted-words.ts';
import { routes } from '../../../contract/routes.ts';

import type { UpstreamAnswer } from './upstream-answer.ts';
import type { UpstreamClient } from './upstream-client.ts';

/**
 * Tries a connection step by step and changes nothing there: ids are made up here, and the only PATCH has no
 * `record`, so that it would change nothing even if such an id existed.
 */
export async function testConnection({ upstream, call }: UpstreamClient): Promise<ConnectionStep[]> {
  const steps: ConnectionStep[] = [];
  const { name, keyVariable, apiKey } = upstream;
  const host = new URL(upstream.baseUrl).host;

  const ingest = await call('GET', routes.ingest());
  const problem = ingest.ok || ingest.upstreamStatus === 401 || ingest.upstreamStatus === 403 ? undefined : ingest;
  if (problem !== undefined && problem.reason !== 'tls') {
    return [{ step: 'reachable', ok: false, words: wordsOf(problem), whatToDo: fixReaching(problem, host) }];
  }
  steps.push({ step: 'reachable', ok: true, words: `${host} answers.` });
  if (problem !== undefined) {
    const whatToDo = `Check that the address has the right host name, and have whoever runs ${host} renew its certificate. For an authority of your own, start with NODE_EXTRA_CA_CERTS.`;
    return [...steps, { step: 'tls', ok: false, words: wordsOf(problem), whatToDo }];
  }
  const isEncrypted = upstream.baseUrl.startsWith('https:');
  steps.push({
    step: 'tls',
    ok: true,
    words: isEncrypted ? 'Its certificate is good.' : 'Not encrypted: http, on this machine or its network.',
  });

  const read = await call('GET', routes.stream(randomUUID()));
  const isKeyGood = read.ok || read.upstreamStatus === 404 || read.upstreamStatus === 403;
  const isSuspended = !read.ok && isUserSuspended(read.errors);
  if (!isKeyGood || isSuspended) {
    return [...steps, { step: 'key', ok: false, words: wordsOf(read), whatToDo: fixKey(read, keyVariable, apiKey) }];
  }
  steps.push({
    step: 'key',
    ok: true,
    words: keyVariable === undefined ? 'The API key is accepted.' : `The key in ${keyVariable} is accepted.`,
  });

  const search = new URLSearchParams({ streamsonly: '1', limit: '1' });
  const list = await call('GET', routes.streams(), { search });
  steps.push(
    list.ok
      ? { step: 'list', ok: true, words: 'It may list streams.' }
      : { step: 'list', ok: false, words: wordsOf(list), whatToDo: fixRight(list, name, 'listing') },
  );

  // Unknown before anything else (hosted-api, "Order of checks"): 404 shows that the key has the right.
  const toggle = await call('PATCH', routes.streamRecord(randomUUID()), { body: {} });
  const mayToggle = !toggle.ok && (toggle.upstreamStatus === 404 || toggle.upstreamStatus === 400);
  steps.push(
    mayToggle
      ? { step: 'toggle', ok: true, words: 'It may switch recording. Tried without changing anything.' }
      : { step: 'toggle', ok: false, words: wordsOf(toggle), whatToDo: fixRight(toggle, name, 'switching') },
  );
  return steps;
}

function wordsOf(answer: UpstreamAnswer): string {
  return answer.ok ? `It answered ${answer.status}, which is unexpected.` : answer.errors.join(' ');
}

function fixReaching({ reason }: Extract<UpstreamAnswer, { ok: false }>, host: string): string {
  switch (reason) {
    case 'redirect':
      return 'Use the address that it redirects to: the key is never sent to a redirect.';
    case 'not-api':
    case 'refused':
      return 'Use the base of the API, with its path: https://HOST/api.';
    case 'busy':
    case 'failed':
      return 'Try again in a minute. If this lasts, ask its operator.';
    default:
      return `Check the address ${host}, this machine's network, and whether the API runs.`;
  }
}

function fixKey(answer: UpstreamAnswer, keyVariable: string | undefined, apiKey: string | undefined): string {
  if (!answer.ok && answer.reason !== 'key-refused' && answer.reason !== 'refused') {
    return 'Try again in a minute. If this lasts, ask its operator.';
  }
  if (keyVariable === undefined) return 'Make an API key there, and enter it in the settings.';
  return apiKey === undefined
    ? `Make an API key there, put it into ${keyVariable} (or a file named by ${keyVariable}_FILE) and start again.`
    : `Make a new API key there, put it into ${keyVariable} and start again.`;
}

function fixRight(answer: UpstreamAnswer, name: string, right: 'listing' | 'switching'): string {
  if (answer.ok || answer.upstreamStatus !== 403) {
    return 'Try again in a minute. If this lasts, ask its operator.';
  }
  return right === 'listing'
    ? `Use a key of ${name} that is not restricted to browsers, or add streams by their id.`
    : `Use a key of ${name} that is not restricted to browsers and may change streams.`;
}
