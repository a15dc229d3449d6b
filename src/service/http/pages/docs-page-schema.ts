import type { JsonSchema } from '@valibot/to-json-schema';
import { escapeHtml } from './escape-html.ts';

type Definition = JsonSchema | boolean | undefined;

/** A sentence of the description: what is in backticks is code. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** What a value may be, in a few words: `string`, `integer 0 to 240`, `Profile[]`. Named schemas are links. */
export function typeText(schema: Definition): string {
  if (schema === undefined || typeof schema === 'boolean') return 'anything';
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return `<a href="#schema-${name}">${name}</a>`;
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(' or ');
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ');
  if (schema.type === 'array') return `${bracketed(itemOf(schema))}[]`;
  if (schema.type === 'object' && schema.additionalProperties) {
    return `map of ${typeText(schema.additionalProperties)}`;
  }
  return [schema.format ?? schema.type ?? 'anything', ...limits(schema)].join(', ');
}

/** The fields of an object as rows of a table, those of nested objects under their own path: `gaps[].startedAt`. */
export function fieldRows(schema: Definition, prefix = ''): string {
  if (schema === undefined || typeof schema === 'boolean') return '';
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => fieldRow(`${prefix}${name}`, field, schema.required?.includes(name) === true))
    .join('');
}

/** A table with these rows; nothing where there are none. */
export function fieldTable(caption: string, rows: string): string {
  if (rows === '') return '';
  return `<table><caption>${caption}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead><tbody>${rows}</tbody></table>`;
}

export function fieldRow(path: string, field: Definition, isRequired: boolean): string {
  const note = typeof field === 'object' && field.description ? prose(field.description) : '';
  const fallback =
    typeof field === 'object' && field.default !== undefined ? ` Without it: ${code(field.default)}.` : '';
  const row = `<tr><th scope="row"><code>${escapeHtml(path)}</code>${isRequired ? '' : ' <small>optional</small>'}</th><td>${typeText(field)}</td><td>${note}${fallback}</td></tr>`;
  return row + nestedRows(path, field);
}

function nestedRows(path: string, field: Definition): string {
  if (typeof field !== 'object') return '';
  if (field.anyOf) return field.anyOf.map((choice) => nestedRows(path, choice)).join('');
  return field.type === 'array' ? fieldRows(itemOf(field), `${path}[].`) : fieldRows(field, `${path}.`);
}

function itemOf({ items }: JsonSchema): Definition {
  return Array.isArray(items) ? undefined : items;
}

function bracketed(schema: Definition): string {
  const text = typeText(schema);
  return text.includes(' or ') ? `(${text})` : text;
}

function code(value: unknown): string {
  return `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;
}

function limits({ minimum, maximum, minLength, maxLength }: JsonSchema): string[] {
  const format = (value: number) => value.toLocaleString('en');
  return [
    ...(minimum !== undefined && maximum !== undefined ? [`${format(minimum)} to ${format(maximum)}`] : []),
    ...(minLength !== undefined ? [`at least ${format(minLength)} long`] : []),
    ...(maxLength !== undefined ? [`at most ${format(maxLength)} long`] : []),
  ];
}
