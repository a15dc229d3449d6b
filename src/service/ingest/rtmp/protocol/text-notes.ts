import type { EncoderNote } from '../../publish.ts';

const kinds: Partial<Record<string, 'text-data' | 'cue-point'>> = { onTextData: 'text-data', onCuePoint: 'cue-point' };

/** Characters. */
const longestText = 200;
const deepest = 3;

/** `onTextData` and `onCuePoint` as one line each; undefined if they say nothing. */
export function noteOf(name: unknown, values: readonly unknown[], dtsMs: number): EncoderNote | undefined {
  const what = typeof name === 'string' ? kinds[name] : undefined;
  const text = what === undefined ? '' : inOneLine(values.map((value) => describe(value, 0)).join(' '));
  return what === undefined || text === '' ? undefined : { kind: 'note', what, text, dtsMs };
}

/** A text as it is; of an object `text`, or its members by name. */
function describe(value: unknown, depth: number): string {
  if (typeof value === 'string') return value.slice(0, longestText);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (typeof value !== 'object' || value === null || depth > deepest) return '';
  const text: unknown = Reflect.get(value, 'text');
  if (typeof text === 'string' && text !== '') return text.slice(0, longestText);
  let described = '';
  for (const [name, member] of Object.entries(value)) {
    const words = describe(member, depth + 1);
    if (words !== '') described += `${described === '' ? '' : ', '}${name.slice(0, longestText)}: ${words}`;
    if (described.length > longestText) break;
  }
  return described;
}

/** Without line breaks and characters that nobody sees, shortened between characters. */
function inOneLine(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length > longestText ? `${characters.slice(0, longestText - 1).join('')}…` : line;
}
