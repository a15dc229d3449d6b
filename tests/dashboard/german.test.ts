import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { germanOf } from '../../src/dashboard/hosting/catalogues.ts';
import { readSources } from '../architecture/read-sources.ts';

/** A sentence of a catalogue: the text that stands in it, and which of its values it says. */
interface Sentence {
  text: string;
  values: string[];
}

type Node = Record<string, unknown> & { type: string; start: number; end: number };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node) =>
  Object.values(node).flatMap((child) => (Array.isArray(child) ? child : [child]).filter(isNode));
const nodesIn = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesIn)];

/** The constants of a module that `wordsOf` takes for a catalogue, each with its sentences by key. */
function readCatalogues(source: string, wordsOf: (declared: Node) => unknown): Map<string, Map<string, Sentence>> {
  const { program } = parseSync('words.ts', source);
  if (!isNode(program)) throw new Error('No module.');
  const found = new Map<string, Map<string, Sentence>>();
  for (const node of nodesIn(program)) {
    const words = node.type === 'VariableDeclarator' ? wordsOf(node) : undefined;
    if (isNode(words) && isNode(node.id)) found.set(String(node.id.name), readSentences(words, source));
  }
  return found;
}

function readSentences(node: Node, source: string, key = ''): Map<string, Sentence> {
  if (node.type === 'TSSatisfiesExpression' && isNode(node.expression))
    return readSentences(node.expression, source, key);
  if (node.type !== 'ObjectExpression') return new Map([[key, readSentence(node, source)]]);
  return new Map(
    childrenOf(node).flatMap((property) => {
      const { key: name, value } = property;
      if (!isNode(name) || !isNode(value)) return [];
      const inner = String(name.name ?? name.value);
      return [...readSentences(value, source, key === '' ? inner : `${key}.${inner}`)];
    }),
  );
}

function readSentence(node: Node, source: string): Sentence {
  const texts = nodesIn(node).flatMap(({ type, value, start, end }) =>
    type === 'TemplateElement' ? [source.slice(start, end)] : typeof value === 'string' ? [value] : [],
  );
  const { params, body } = node;
  const names = isNode(body) ? new Set(nodesIn(body).map(({ name }) => name)) : new Set();
  const values = (Array.isArray(params) ? params : []).flatMap((param, index) => {
    const own = nodesIn(param).filter(({ type }) => type === 'Identifier' || type === 'Property');
    return own.some(({ name }) => names.has(name)) ? [`value ${index + 1}`] : [];
  });
  return { text: texts.join(' '), values };
}

const inEnglish = ({ init }: Node) => {
  if (!isNode(init) || !isNode(init.callee) || init.callee.name !== 'catalogue') return undefined;
  return nodesIn(init).find(({ type, key }) => type === 'Property' && isNode(key) && key.name === 'en')?.value;
};
const inGerman = ({ init }: Node) => init;

const severalWords = /\p{L}{2,}\s+\p{L}{2,}/u;
const onlyEnglish = /(?<![\p{L}'’-])(?:the|and|with|this|that|not|are|from|by|your|you|for|its|yet)(?![\p{L}'’-])/iu;

/** What is wrong with the German of a file: every line names file and key. */
function faultsOf(path: string, english: string, german: string | undefined): string[] {
  const translated = german === undefined ? undefined : readCatalogues(german, inGerman);
  return [...readCatalogues(english, inEnglish)].flatMap(([name, sentences]) => {
    const spoken = translated?.get(name);
    const place = (key: string) => [path, name, key].filter(Boolean).join(' ');
    const own = [...sentences].flatMap(([key, said]) => {
      const other = spoken?.get(key);
      if (other === undefined) return [`${place(key)} is missing`];
      const dropped = said.values.filter((value) => !other.values.includes(value));
      return [
        ...dropped.map((value) => `${place(key)} does not say ${value}`),
        ...(other.text === said.text && severalWords.test(said.text) ? [`${place(key)} is English`] : []),
        ...(onlyEnglish.test(other.text) ? [`${place(key)} has English in it: ${other.text}`] : []),
      ];
    });
    return [
      ...own,
      ...[...(spoken?.keys() ?? [])].filter((key) => !sentences.has(key)).map((key) => `${place(key)} is left over`),
    ];
  });
}

// No build has the page of states, which is for developers.
const root = `${process.cwd()}/`;
const sources = [...readSources(root, ['src/dashboard'])].filter(([path]) => path.endsWith('.ts'));
const files = sources
  .filter(
    ([path, source]) => /\bcatalogue[<(]/.test(source) && !/^src\/dashboard\/(?:states|german|hosting)\//.test(path),
  )
  .map(([path, source]) => ({ path, source, german: germanOf(root + path).slice(root.length) }));

describe('German', () => {
  it('is complete: every sentence, with its values, and no English', () => {
    expect(files.length).toBeGreaterThan(50);
    const bySource = new Map(sources);
    const faults = files.flatMap(({ path, source, german }) => faultsOf(path, source, bySource.get(german)));
    expect(faults.join('\n')).toBe('');
  });

  it('stands for a catalogue that there is', () => {
    const places = new Set(files.map(({ german }) => german));
    const spoken = sources.flatMap(([path]) => (path.startsWith('src/dashboard/german/') ? [path] : []));
    expect(spoken.filter((path) => !places.has(path))).toEqual([]);
  });

  it('is found wanting by key', () => {
    const english = `const words = catalogue({ en: {
      title: 'All streams', inner: { left: (time: string, of: string) => \`\${time} of \${of} left\`, gone: 'Gone' }, last: 'Last of all',
    } });`;
    const german = `export const words: typeof english = {
      title: 'All streams', inner: { left: (time, of) => \`noch \${of}\`, more: 'Mehr' }, last: 'Der letzte and not first',
    };`;
    expect(faultsOf('x', english, german)).toEqual([
      'x words title is English',
      'x words inner.left does not say value 1',
      'x words inner.gone is missing',
      'x words last has English in it: Der letzte and not first',
      'x words inner.more is left over',
    ]);
    expect(faultsOf('x', english, undefined)).toContain('x words inner.gone is missing');
  });
});
