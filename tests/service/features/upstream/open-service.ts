import { afterAll } from 'vitest';
import type { Config } from '../../../../src/service/config.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';
import { anUpstream, json, type ScriptedUpstream, serveUpstream, upstreamKey } from './scripted-upstream.ts';

export interface ServiceWithUpstream extends ScriptedUpstream {
  service: TestService;
  /** A call to the upstream `studio` through the service, with the service's key. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** The real service of a file, with an upstream behind it that answers as each test's script says. */
export async function openServiceWithUpstream(
  settingsFor: (scripted: ScriptedUpstream) => Partial<Config> = () => ({}),
): Promise<ServiceWithUpstream> {
  const scripted = await serveUpstream(json([]), afterAll);
  const service = await startTestService({ upstreams: [scripted.upstream], ...settingsFor(scripted) }, afterAll);
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
