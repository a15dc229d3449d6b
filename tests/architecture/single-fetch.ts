import { readModuleFacts } from './module-facts.ts';
import { isModule, type Rule } from './rule.ts';

const otherDoors = ['XMLHttpRequest', 'EventSource', 'WebSocket'];

/** The dashboard talks to the network in one place, which adds the key and parses every answer. */
export const singleFetch: Rule = (sources) => {
  const breaches: string[] = [];
  const uses: string[] = [];
  for (const [path, source] of sources) {
    if (!path.startsWith('src/dashboard/') || !isModule(path)) continue;
    for (const { name, line } of readModuleFacts(path, source).references) {
      if (otherDoors.includes(name)) {
        breaches.push(`${path}:${line}: uses ${name}. Go through the client in src/dashboard/api.`);
      }
      if (name !== 'fetch') continue;
      if (path.startsWith('src/dashboard/api/')) uses.push(`${path}:${line}`);
      else breaches.push(`${path}:${line}: uses fetch. Add the operation to src/dashboard/api and call that.`);
    }
  }
  for (const use of uses.slice(1)) {
    breaches.push(`${use}: is a second use of fetch (the first is ${uses[0]}). Let it go through that one.`);
  }
  return breaches;
};
