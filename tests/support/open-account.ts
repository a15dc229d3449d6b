import { createApiKeys } from '../../src/service/db/api-keys.ts';
import { type ApiCalls, apiCalls } from './api-calls.ts';
import { inDatabase } from './in-database.ts';
import type { SharedService } from './service-environment.ts';
import { watchAnswers } from './watch-answers.ts';

export interface TestAccount extends ApiCalls {
  accountId: string;
  /** May do everything, and is called `operator`. */
  apiKey: string;
  /** Same as `localUrl`: the shared service has no other address. */
  dashboardUrl: string;
  localUrl: string;
  apiUrl: string;
  rtmpUrl: string;
  /** The shared service's folder: every file's rows and recordings are in it. */
  dataDirectory: string;
  pid: number;
  /** The client's address, for a request that is not made by `call`. */
  from: { 'x-forwarded-for': string };
  /** Authorization by a further key of the account. */
  keyOf(name: string, options?: { isReadOnly?: boolean }): { authorization: string };
}

let opened = 0;

/**
 * An account of its own on the service that all files of this worker share: it sees nothing of what other tests do.
 * Every answer of the API is held to the API's description.
 */
export async function openAccount(): Promise<TestAccount> {
  if (globalThis.sharedService === undefined)
    throw new Error('There is a shared service in the project `service` only.');
  const service: SharedService = await globalThis.sharedService();
  watchAnswers(service.apiUrl);
  opened += 1;
  const from = { 'x-forwarded-for': `10.${process.pid % 250}.${Math.floor(opened / 250)}.${opened % 250}` };
  const { dataDirectory, apiUrl, rtmpUrl, pid } = service;
  const accountId = inDatabase(dataDirectory, (database) => {
    return createApiKeys(database, Date.now).account(`Account ${process.pid}-${opened}`).id;
  });
  const newKey = (name: string, options?: { isReadOnly?: boolean }) =>
    inDatabase(dataDirectory, (database) => createApiKeys(database, Date.now).create(accountId, name, options));
  const apiKey = newKey('operator');
  const localUrl = apiUrl.replace(/\/api$/, '');
  return {
    ...apiCalls(apiUrl, apiKey, from),
    accountId,
    apiKey,
    dashboardUrl: localUrl,
    localUrl,
    apiUrl,
    rtmpUrl,
    dataDirectory,
    pid,
    from,
    keyOf: (name, options) => ({ authorization: `Bearer ${newKey(name, options)}` }),
  };
}
