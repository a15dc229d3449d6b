import { onTestFinished } from 'vitest';
import {
  type HostedDouble,
  type HostedDoubleSettings,
  startHostedDouble,
} from '../../support/hosted-double/start-hosted-double.ts';

export const apiKey = 'hosted-key';

export interface OpenDouble {
  double: HostedDouble;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** The JSON of a GET. */
  read(path: string): Promise<unknown>;
}

/** A double until the test is over, and calls with its key. */
export async function openDouble(settings: Partial<HostedDoubleSettings> = {}): Promise<OpenDouble> {
  const double = await startHostedDouble({ apiKey, ...settings });
  onTestFinished(() => double.close());
  const call: OpenDouble['call'] = (method, path, body, headers = {}) =>
    fetch(`${double.apiUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: { authorization: `Bearer ${apiKey}`, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return { double, call, read: async (path) => (await call('GET', path)).json() };
}
