import { readModuleFacts } from './module-facts.ts';
import { isModule, type Rule } from './rule.ts';

const drivers = /^(?:libsql|better-sqlite3|node:sqlite)(?:$|\/)/;

/** The database has one door. */
export const driverOnlyInDb: Rule = (sources) =>
  [...sources].flatMap(([path, source]) => {
    if (!path.startsWith('src/') || !isModule(path) || path.startsWith('src/service/db/')) return [];
    return readModuleFacts(path, source)
      .imports.filter(({ specifier }) => drivers.test(specifier))
      .map(
        ({ specifier, line }) =>
          `${path}:${line}: imports ${specifier}. Put the query into src/service/db and call it from there.`,
      );
  });
