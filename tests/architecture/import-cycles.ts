import { readModuleFacts } from './module-facts.ts';
import { isModule, type Rule } from './rule.ts';

/** No file reaches itself through imports, type imports included: a circle of files is one file in disguise. */
export const importCycles: Rule = (sources) => {
  const importsOf = new Map<string, string[]>();
  for (const [path, source] of sources) {
    if (!isModule(path)) continue;
    const files = readModuleFacts(path, source).imports.flatMap(({ file }) => (file === undefined ? [] : [file]));
    importsOf.set(path, files);
  }
  const breaches: string[] = [];
  const settled = new Set<string>();
  const trail: string[] = [];
  const follow = (path: string) => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) {
      const circle = [...trail.slice(seenAt), path].join(' → ');
      breaches.push(`${path}:1: imports itself: ${circle}. Move what both sides need into a file of its own.`);
      return;
    }
    if (settled.has(path)) return;
    trail.push(path);
    for (const file of importsOf.get(path) ?? []) follow(file);
    trail.pop();
    settled.add(path);
  };
  for (const path of importsOf.keys()) follow(path);
  return breaches;
};
