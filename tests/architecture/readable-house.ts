import { readModuleFacts } from './module-facts.ts';
import { isModule, type Rule, type Sources } from './rule.ts';

const maxSingleUseShare = 0.25;
const maxLazyParts = 25;
const maxPartsMembers = 8;
const maxLines = 400;
/** Catalogues of words and migrations are lists: their length hides nothing. */
const maxListLines = 500;

const isOfDashboard = (path: string) => /^(?:src\/dashboard|build)\//.test(path) && isModule(path);

const lineCount = (source: string) => source.trimEnd().split('\n').length;
const lineAt = (source: string, offset: number) => source.slice(0, offset).split('\n').length;

/** A file that one other file imports is a piece of that file: whoever reads one has to open both. */
export const fewSingleUseFiles: Rule = (sources) => {
  const importers = importersIn(sources);
  const files = [...sources.keys()].filter(isOfDashboard);
  const single = files.filter((path) => importers.get(path)?.size === 1);
  const max = Math.max(1, Math.floor(files.length * maxSingleUseShare));
  if (single.length <= max) return [];
  const shortest = single.toSorted((a, b) => lineCount(sources.get(a) ?? '') - lineCount(sources.get(b) ?? ''));
  return shortest
    .slice(0, 5)
    .map(
      (path) =>
        `${path}:1: is one of ${single.length} files that one other imports; of ${files.length}, at most ${max} may be. Move it into its user.`,
    );
};

function importersIn(sources: Sources): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const [path, source] of sources) {
    if (!isModule(path) || path.startsWith('tests/')) continue;
    for (const { file } of readModuleFacts(path, source).imports) {
      if (file !== undefined) importers.set(file, (importers.get(file) ?? new Set()).add(path));
    }
  }
  return importers;
}

/** Pages, the player, the search and heavy dialogs are fetched when they are opened; everything else comes with the page. */
export const fewLazyParts: Rule = (sources) =>
  [...sources]
    .filter(([path]) => isOfDashboard(path))
    .flatMap(([path, source]) =>
      readModuleFacts(path, source)
        .references.filter(({ name }) => name === 'lazy')
        .map(({ line }) => `${path}:${line}`),
    )
    .slice(maxLazyParts)
    .map((use) => `${use}: is lazy part ${maxLazyParts + 1} or later; ${maxLazyParts} is the most. Import it.`);

const commentBeginning =
  /(?:^|[^:])(?:\/\*\*?|\/\/)[ \t]*(?:\n[ \t]*\*[ \t]*)?(Of|What|Who|Whose|Whoever|Where|As|Nobody)\b/gm;

/** A comment whose subject is a relative clause has to be translated before it is understood. */
export const commentsWithSubjects: Rule = (sources) =>
  [...sources].flatMap(([path, source]) =>
    /^(?:src|build)\//.test(path)
      ? [...source.matchAll(commentBeginning)].map(
          ({ index, 0: text, 1: word }) =>
            `${path}:${lineAt(source, index + text.length)}: begins a comment with “${word}”. Begin with its subject: a row, a query, a session.`,
        )
      : [],
  );

/** A function that is handed more than eight things at once hides what it needs. */
export const smallPartsBags: Rule = (sources) =>
  [...sources].flatMap(([path, source]) => {
    if (!path.startsWith('src/') || !isModule(path)) return [];
    return [...source.matchAll(/^(?:export )?interface (\w+(?:Parts|Deps))\b[^{]*\{\n([\s\S]*?)^\}/gm)].flatMap(
      ({ index, 1: name, 2: body = '' }) => {
        const members = body.match(/^ {2}[\w']+\??[:(]/gm)?.length ?? 0;
        if (members <= maxPartsMembers) return [];
        return `${path}:${lineAt(source, index)}: ${name} has ${members} members; ${maxPartsMembers} is the most. Split what needs them.`;
      },
    );
  });

const handedOn = [/\bnowMs=\{/, /\bnowMs\??: number(?: \| undefined)?(?:;| \})/, /\{\.\.\.\{[^}]*\bnowMs\b/];

/** Time that travels through props renders everything on its way, and lets each parent choose how often. */
export const timeWithoutProps: Rule = (sources) =>
  [...sources].flatMap(([path, source]) => {
    if (!path.startsWith('src/dashboard/') || !path.endsWith('.tsx')) return [];
    return source
      .split('\n')
      .flatMap((line, i) =>
        handedOn.some((pattern) => pattern.test(line))
          ? `${path}:${i + 1}: hands the time on as a prop. Call useNow in the component that shows it.`
          : [],
      );
  });

const list = /(?:words|migrations)\.ts$/;

/** A file that cannot be read in one go does more than one thing. */
export const fileSize: Rule = (sources) =>
  [...sources].flatMap(([path, source]) => {
    if (!isModule(path) || !/^(?:src|build|tests\/support|tests\/architecture)\//.test(path)) return [];
    const limit = list.test(path) ? maxListLines : maxLines;
    const lines = lineCount(source);
    if (lines <= limit) return [];
    return [`${path}:${limit}: has ${lines} lines, ${limit} is the most. Give its second concern a file of its own.`];
  });
