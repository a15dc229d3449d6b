import { onTestFinished } from 'vitest';
import type { Config } from '../../../../src/service/config.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';
import { anUpstream, type Script, type ScriptedUpstream, serveUpstream, upstreamKey } from './scripted-upstream.ts';

export interface ServiceWithUpstream extends ScriptedUpstream {
  service: TestService;
  /** A call to the upstream `studio` through the service, with the service's key. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** The real service with a scripted upstream behind it, until the test is over. */
export async function openServiceWithUpstream(
  script: Script,
  settings: Partial<Config> = {},
): Promise<ServiceWithUpstream> {
  const scripted = await serveUpstream(script);
  const service = await startTestService({ upstreams: [scripted.upstream], ...settings });
  onTestFinished(() => service.close());
  return {
    ...scripted,
    service,
    call: (method, path, body, headers) => service.call(method, `/aircheck/upstream/studio${path}`, body, headers),
  };
}

/** A service whose upstream `studio` is a server that runs already. */
export async function openServiceWith(apiUrl: string, settings: Partial<Config> = {}): Promise<TestService> {
  const upstreams = [anUpstream({ baseUrl: apiUrl, apiKey: upstreamKey })];
  return startTestService({ upstreams, ...settings });
}
