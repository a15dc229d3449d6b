/** The fields of these names, in the names' order: what a row has besides stays out of an answer. */
export function pick<T extends object, K extends keyof T>(from: T, ...names: readonly K[]): Pick<T, K>;
export function pick(from: object, ...names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(from, name)]));
}
