import { words } from './words.ts';

/** A name may be written from right to left, which must not turn the text around it. */
export function StreamName({ name }: { name: string }) {
  if (name.trim() === '') return <span className="font-normal text-ink-3 italic">{words.noName}</span>;
  return <bdi>{name}</bdi>;
}

const maxCharacters = 80;

/** A name for a label or a sentence: one line, at most 80 characters, never empty. */
export function shortName(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim();
  if (line === '') return words.streamWithNoName;
  const characters = Array.from(line);
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : line;
}
