import { readModuleFacts } from './module-facts.ts';
import { isModule, type Rule } from './rule.ts';

const maxLazyParts = 25;

const isOfDashboard = (path: string) => path.startsWith('src/dashboard/') && isModule(path);

/** Pages, the player, the search and heavy dialogs come when they are opened; everything else comes with the page. */
export const fewLazyParts: Rule = (sources) => {
  const uses = [...sources]
    .filter(([path]) => isOfDashboard(path))
    .flatMap(([path, source]) =>
      readModuleFacts(path, source)
        .references.filter(({ name }) => name === 'lazy')
        .map(({ line }) => `${path}:${line}`),
    );
  return uses
    .slice(maxLazyParts)
    .map((use) => `${use}: is lazy part ${maxLazyParts + 1} or later; ${maxLazyParts} is the most. Import it.`);
};
