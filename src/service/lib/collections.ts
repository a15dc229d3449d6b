/** The fields of these names, in the names' order: what a row has besides stays out of an answer. */
export function pick<T extends object, K extends keyof T>(from: T, ...names: readonly K[]): Pick<T, K>;
export function pick(from: object, ...names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(from, name)]));
}

/** Sets an entry of a map as its newest. Where there are more than `max` then, the one that was set longest ago goes. */
export function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
