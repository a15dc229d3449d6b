import { words } from './words.ts';

/** A stream's name as text: isolated from the direction of what stands around it, and never empty. */
export function StreamName({ name }: { name: string }) {
  if (name.trim() === '') return <span className="font-normal text-ink-3 italic">{words.noName}</span>;
  return <bdi>{name}</bdi>;
}

const longest = 80;

/** A name for a label or a sentence: one line, at most 80 characters, never empty. */
export function shortName(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim();
  if (line === '') return words.streamWithNoName;
  const characters = Array.from(line);
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
}
