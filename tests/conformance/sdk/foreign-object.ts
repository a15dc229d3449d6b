// The SDK is code without types of ours: what it has is asked for by name.

/** A property, or undefined where there is none. */
export function propertyOf(owner: unknown, name: string): unknown {
  const isOwner = (typeof owner === 'object' && owner !== null) || typeof owner === 'function';
  return isOwner ? Reflect.get(owner, name) : undefined;
}

/** Calls `path` (`stream.create`) on `owner`. */
export async function callMethod(owner: unknown, path: string, ...args: unknown[]): Promise<unknown> {
  const names = path.split('.');
  const target = names.slice(0, -1).reduce(propertyOf, owner);
  const method = propertyOf(target, names.at(-1) ?? '');
  if (typeof method !== 'function') throw new Error(`There is no ${path}.`);
  return await Reflect.apply(method, target, args);
}
