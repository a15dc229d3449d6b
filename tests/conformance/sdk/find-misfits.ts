import type { Description } from './describe-sdk.ts';

/** What of a value a reader with this description rejects, each with its path. What is not described is passed over. */
export function findMisfits(value: unknown, description: Description, path = ''): string[] {
  const kinds = description[path];
  if (kinds === undefined) return [];
  const isFit = kinds.some((kind) => kind === 'any' || kind === kindOf(value) || kind === `=${String(value)}`);
  if (!isFit) return [`${path || 'the answer'}: ${JSON.stringify(value) ?? 'absent'} is not ${kinds.join(' or ')}`];
  if (Array.isArray(value)) return value.flatMap((item) => findMisfits(item, description, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  const fields = new Map(Object.entries(value));
  const isOfThis = (described: string) =>
    described.startsWith(path === '' ? '' : `${path}.`) &&
    /^\w+$/.test(described.slice(path === '' ? 0 : path.length + 1));
  const described = Object.keys(description)
    .filter(isOfThis)
    .map((child) => child.slice(path === '' ? 0 : path.length + 1));
  return [
    ...described.flatMap((name) => findMisfits(fields.get(name), description, path === '' ? name : `${path}.${name}`)),
    ...[...fields.values()].flatMap((item) => findMisfits(item, description, `${path}{}`)),
  ];
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
