import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { readSources } from '../architecture/read-sources.ts';

type Node = Record<string, unknown> & { type: string; start: number; end: number };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node) =>
  Object.values(node).flatMap((child) => (Array.isArray(child) ? child : [child]).filter(isNode));
const nodesIn = (node: Node): Node[] =>
  node.type === 'TSTypeAnnotation' ? [] : [node, ...childrenOf(node).flatMap(nodesIn)];

/** A sentence in one language: the text that stands in it, and the names of the values that it says. */
interface Sentence {
  text: string;
  values: string[];
}

/** The sentences of a module that are said in both languages, each with the path of keys that leads to it. */
function readPairs(source: string): { key: string; english: Sentence; german: Sentence }[] {
  const visit = (node: Node, key: string, parameters: string[]): ReturnType<typeof readPairs> => {
    const [english, german] = Array.isArray(node.arguments) ? node.arguments.filter(isNode) : [];
    if (isNode(node.callee) && node.callee.name === 't' && english && german) {
      const read = (language: Node) => readSentence(language, source, parameters);
      return [{ key, english: read(english), german: read(german) }];
    }
    const name = node.type === 'VariableDeclarator' ? node.id : node.type === 'Property' ? node.key : undefined;
    const inner = isNode(name) ? `${key} ${String(name.name ?? name.value)}`.trim() : key;
    const known = [...parameters, ...parametersOf(node)];
    return childrenOf(node).flatMap((child) => visit(child, inner, known));
  };
  const { program } = parseSync('words.ts', source);
  if (!isNode(program)) throw new Error('No module.');
  return visit(program, '', []);
}

function parametersOf({ params }: Node): string[] {
  return (Array.isArray(params) ? params.filter(isNode) : []).flatMap((param) =>
    nodesIn(param).flatMap(({ type, name }) => (type === 'Identifier' && typeof name === 'string' ? [name] : [])),
  );
}

function readSentence(node: Node, source: string, parameters: readonly string[]): Sentence {
  const texts = nodesIn(node).flatMap(({ type, value, start, end }) =>
    type === 'TemplateElement' ? [source.slice(start, end)] : typeof value === 'string' ? [value] : [],
  );
  const own = parametersOf(node);
  const names = new Set(nodesIn(isNode(node.body) ? node.body : node).map(({ name }) => name));
  const values = own.length > 0 ? own.flatMap((name, at) => (names.has(name) ? [`value ${at + 1}`] : [])) : [];
  return { text: texts.join(' '), values: [...values, ...parameters.filter((name) => names.has(name))] };
}

const severalWords = /\p{L}{2,}\s+\p{L}{2,}/u;
const onlyEnglish = /(?<![\p{L}'’-])(?:the|and|with|this|that|not|are|from|by|your|you|for|its|yet)(?![\p{L}'’-])/iu;

/** Faults in the German of a file: every line names file and key. That no German is missing, the compiler says. */
function faultsOf(path: string, source: string): string[] {
  return readPairs(source).flatMap(({ key, english, german }) => [
    ...english.values
      .filter((value) => !german.values.includes(value))
      .map((value) => `${path} ${key} does not say ${value}`),
    ...(german.text === english.text && severalWords.test(english.text) ? [`${path} ${key} is English`] : []),
    ...(onlyEnglish.test(german.text) ? [`${path} ${key} has English in it: ${german.text}`] : []),
  ]);
}

const sources = [...readSources(`${process.cwd()}/`, ['src/dashboard'])].filter(([path]) => path.endsWith('.ts'));

describe('German', () => {
  it('says every value of every sentence, and no English', () => {
    expect(sources.filter(([, source]) => readPairs(source).length > 0).length).toBeGreaterThan(40);
    expect(sources.flatMap(([path, source]) => faultsOf(path, source)).join('\n')).toBe('');
  });

  it('is found wanting by key', () => {
    const source = `const words = {
      title: t('All streams', 'All streams'),
      inner: { left: (time: string, of: string) => t(\`\${time} of \${of} left\`, \`noch \${of}\`) },
      last: t('Last of all', 'Der letzte and not first'),
    };`;
    expect(faultsOf('x', source)).toEqual([
      'x words title is English',
      'x words inner left does not say time',
      'x words last has English in it: Der letzte and not first',
    ]);
  });
});
