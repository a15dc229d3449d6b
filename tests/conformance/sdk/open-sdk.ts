import { createRequire } from 'node:module';
import { packageOf } from './fetch-sdks.ts';
import { callMethod, propertyOf } from './foreign-object.ts';
import type { SdkVersion } from './sdk-versions.ts';

/** What the versions have in common. An operation that a version does not have is absent. Each resolves with what the SDK made of the answer. */
export interface Sdk {
  create(body: object): Promise<unknown>;
  get(id: string): Promise<unknown>;
  update(id: string, body: object): Promise<unknown>;
  sessionsOf(parentId: string): Promise<unknown>;
  session(id: string): Promise<unknown>;
  playback(id: string): Promise<unknown>;
  all?(): Promise<unknown>;
  parents?(): Promise<unknown>;
  recordedSessionsOf?(parentId: string): Promise<unknown>;
  allSessions?(): Promise<unknown>;
  terminate?(id: string): Promise<unknown>;
  remove?(id: string): Promise<unknown>;
}

const require = createRequire(import.meta.url);

export function openSdk(version: SdkVersion, baseUrl: string, apiKey: string): Sdk {
  return version.startsWith('2.') ? openSecond(version, baseUrl, apiKey) : openThird(version, baseUrl, apiKey);
}

function openSecond(version: SdkVersion, baseUrl: string, apiKey: string): Sdk {
  const studioProvider = propertyOf(require(`${packageOf(version)}/providers/studio`), 'studioProvider');
  if (typeof studioProvider !== 'function') throw new Error(`${version} has no provider.`);
  const provider: unknown = Reflect.apply(
    Reflect.apply(studioProvider, undefined, [{ apiKey, baseUrl }]),
    undefined,
    [],
  );
  return {
    create: (body) => callMethod(provider, 'createStream', body),
    get: (id) => callMethod(provider, 'getStream', id),
    // Its word for `suspended`.
    update: (streamId, body) =>
      callMethod(provider, 'updateStream', { streamId, ...body, suspend: propertyOf(body, 'suspended') }),
    sessionsOf: (parentId) => callMethod(provider, 'getStreamSessions', parentId),
    session: (id) => callMethod(provider, 'getStreamSession', id),
    playback: (id) => callMethod(provider, 'getPlaybackInfo', id),
  };
}

function openThird(version: SdkVersion, serverURL: string, apiKey: string): Sdk {
  const livepeer = propertyOf(require(packageOf(version)), 'Livepeer');
  if (typeof livepeer !== 'function') throw new Error(`${version} has no client.`);
  const client: unknown = Reflect.construct(livepeer, [{ apiKey, serverURL }]);
  const call = async (path: string, ...args: unknown[]) => {
    const result = await callMethod(client, path, ...args);
    const error = propertyOf(result, 'error');
    if (error !== undefined) throw new Error(JSON.stringify(error));
    return result;
  };
  // The arguments changed places after 3.1.
  const isOld = version.startsWith('3.1.');
  return {
    create: (body) => call('stream.create', body),
    get: (id) => call('stream.get', id),
    all: () => call('stream.getAll'),
    parents: () => call('stream.getAll', 'true'),
    update: (id, body) => (isOld ? call('stream.update', id, body) : call('stream.update', body, id)),
    sessionsOf: (parentId) => call('session.getRecorded', parentId),
    recordedSessionsOf: (parentId) => call('session.getRecorded', parentId, isOld ? 1 : true),
    session: (id) => call('session.get', id),
    allSessions: () => call('session.getAll'),
    playback: (id) => call('playback.get', id),
    terminate: (id) => call('stream.terminate', id),
    remove: (id) => call('stream.delete', id),
  };
}
