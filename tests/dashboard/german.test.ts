import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
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

interface Catalogue {
  name: string;
  english: Map<string, Sentence>;
  german: Map<string, Sentence>;
}

/** The constants of a module that are said in both languages, each with its sentences by key. */
function readCatalogues(source: string): Catalogue[] {
  const { program } = parseSync('words.ts', source);
  if (!isNode(program)) throw new Error('No module.');
  return nodesIn(program).flatMap((node) => {
    if (node.type !== 'VariableDeclarator' || !isNode(node.id) || !isNode(node.init)) return [];
    const [words = node.init] = Array.isArray(node.init.arguments) ? node.init.arguments : [];
    const inLanguage = (language: string) =>
      isNode(words)
        ? childrenOf(words).find(({ key }) => isNode(key) && key.name === language && words.type === 'ObjectExpression')
            ?.value
        : undefined;
    const [english, german] = [inLanguage('en'), inLanguage('de')];
    if (!isNode(english) || !isNode(german)) return [];
    return [
      { name: String(node.id.name), english: readSentences(english, source), german: readSentences(german, source) },
    ];
  });
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

const severalWords = /\p{L}{2,}\s+\p{L}{2,}/u;
const onlyEnglish = /(?<![\p{L}'’-])(?:the|and|with|this|that|not|are|from|by|your|you|for|its|yet)(?![\p{L}'’-])/iu;

/** Faults in the German of a file: every line names file and key. That no key is missing, the compiler says. */
function faultsOf(path: string, source: string): string[] {
  return readCatalogues(source).flatMap(({ name, english, german }) =>
    [...english].flatMap(([key, said]) => {
      const place = [path, name, key].filter(Boolean).join(' ');
      const { values = [], text = '' } = german.get(key) ?? {};
      return [
        ...said.values.filter((value) => !values.includes(value)).map((value) => `${place} does not say ${value}`),
        ...(text === said.text && severalWords.test(said.text) ? [`${place} is English`] : []),
        ...(onlyEnglish.test(text) ? [`${place} has English in it: ${text}`] : []),
      ];
    }),
  );
}

const sources = [...readSources(`${process.cwd()}/`, ['src/dashboard'])].filter(([path]) => path.endsWith('.ts'));

describe('German', () => {
  it('says every value of every sentence, and no English', () => {
    expect(sources.filter(([, source]) => readCatalogues(source).length > 0).length).toBeGreaterThan(50);
    expect(sources.flatMap(([path, source]) => faultsOf(path, source)).join('\n')).toBe('');
  });

  it('is found wanting by key', () => {
    const source = `const words = catalogue({
      en: { title: 'All streams', inner: { left: (time: string, of: string) => \`\${time} of \${of} left\` }, last: 'Last of all' },
      de: { title: 'All streams', inner: { left: (time, of) => \`noch \${of}\` }, last: 'Der letzte and not first' },
    });`;
    expect(faultsOf('x', source)).toEqual([
      'x words title is English',
      'x words inner.left does not say value 1',
      'x words last has English in it: Der letzte and not first',
    ]);
  });
});
