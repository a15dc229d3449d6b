import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}docs/architecture.md`, 'utf8');

const roomsIn = (folder: string) =>
  readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${folder}/${entry.name}`] : [],
  );

describe('docs/architecture.md', () => {
  it.each(['src/dashboard', 'src/service'])('has a line for every room of %s', (folder) => {
    expect(roomsIn(folder).filter((room) => !page.includes(`\`${room}\``))).toEqual([]);
  });
});
