import type { Connection } from './connection.ts';

let nobody: Connection = { baseUrl: '', apiKey: '' };

/** Who asks without a key. The same object each time: what was read is known by it, and costs no body again. */
export function nobodyAt(baseUrl: string): Connection {
  if (nobody.baseUrl !== baseUrl) nobody = { baseUrl, apiKey: '' };
  return nobody;
}
