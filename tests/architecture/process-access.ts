import { readModuleFacts } from './module-facts.ts';
import { isModule, type Rule } from './rule.ts';

/** Programs' entries, and the files that speak for the process on their behalf. */
const allowed =
  /^src\/service\/(?:main|cli\/.+-(?:main|command)|config|worker-entry|lib\/steady-clock|.+-worker|.+-process)\.ts$/;

/** Only entries touch `process`; all else gets environment, directories and signals as arguments. */
export const processAccess: Rule = (sources) => {
  const breaches: string[] = [];
  for (const [path, source] of sources) {
    if (!path.startsWith('src/') || !isModule(path) || allowed.test(path)) continue;
    const { references, imports } = readModuleFacts(path, source);
    const lines = [
      ...references.filter(({ name }) => name === 'process'),
      ...imports.filter(({ specifier }) => specifier === 'node:process' || specifier === 'process'),
    ].map(({ line }) => line);
    for (const line of new Set(lines)) {
      breaches.push(
        `${path}:${line}: touches process. Read it in src/service/main.ts and hand it over as an argument.`,
      );
    }
  }
  return breaches;
};
