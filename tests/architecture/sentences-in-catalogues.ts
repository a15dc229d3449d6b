import { parseSync } from 'vite';
import { isModule, type Rule } from './rule.ts';

/** A feature's catalogue stands in its `words.ts`. That of `domain` is in parts: each goes with the rule that chooses its sentences. */
const catalogueFile = /\/(?:[a-z]+-)*words\.ts$|^src\/dashboard\/domain\/words\/.+\.ts$/;

type Node = Record<string, unknown> & { type: string; start: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Attributes that a reader or a screen reader meets. */
const spokenAttributes =
  /^(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|alt|label|hint|heading|summary|detail|reason)$/;
const codeAttributes = /^(?:className|class|d|viewBox|sizes|href|to|src|style|pattern|points)$/;
/** `No stream yet`, `Encoder lost at `, `try it again.`: several words as people write them; no list of classes. */
const sentence =
  /^\s*\p{Lu}[\p{L}’'-]*[,:;]?\s+\p{L}|\p{Ll}{2,}\s.*\p{Ll}[.?!…]\s*$|(?<![-\p{L}])\p{Ll}{2,}\s+\p{Ll}{2,}\s+\p{Ll}{2,}(?![-\p{L}])/u;
const word = /\p{L}{2,}/u;
const capitalised = /^\s*\p{Lu}\p{Ll}/u;

function attributeName(node: Node): string {
  const name = node.name;
  return isNode(name) && typeof name.name === 'string' ? name.name : '';
}

interface Place {
  /** The innermost JSX attribute around it. */
  attribute: string | undefined;
  /** It is drawn: between tags. */
  isDrawn: boolean;
  /** An argument of `new Error(…)`, for readers of a stack; of `t(…)` in a catalogue; or compared with: not said here. */
  isExempt: boolean;
}

/** Text for people in a module: what is drawn, what a screen reader says, and what reads like a sentence. */
export function textsForPeople(path: string, source: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  const add = (text: string, start: number) =>
    found.push({ text: text.trim().replace(/\s+/g, ' '), line: source.slice(0, start).split('\n').length });

  const visit = (node: Node, place: Place) => {
    if (node.type.startsWith('TS') && !/Expression$/.test(node.type)) return;
    if (/^(?:Import|ExportAll)/.test(node.type)) return;
    if (node.type === 'JSXText' && typeof node.value === 'string' && word.test(node.value)) add(node.value, node.start);
    const text =
      node.type === 'TemplateElement'
        ? source.slice(node.start, Number(node.end))
        : node.type === 'Literal' && typeof node.value === 'string'
          ? node.value
          : undefined;
    if (text !== undefined && !place.isExempt && isForPeople(text, place)) add(text, node.start);

    const attribute = node.type === 'JSXAttribute' ? attributeName(node) : place.attribute;
    const isExempt =
      place.isExempt ||
      (node.type === 'NewExpression' && /Error$/.test(nameOf(node.callee))) ||
      (node.type === 'CallExpression' && nameOf(node.callee) === 't' && catalogueFile.test(path)) ||
      (node.type === 'BinaryExpression' && /^[=!]==$/.test(String(node.operator)));
    for (const [key, child] of Object.entries(node)) {
      for (const one of Array.isArray(child) ? child : [child]) {
        if (!isNode(one) || (node.type === 'ImportExpression' && key === 'source')) continue;
        const isDrawn =
          one.type === 'JSXExpressionContainer'
            ? node.type === 'JSXElement' || node.type === 'JSXFragment'
            : place.isDrawn && /^(?:Conditional|Logical|Template|JSXExpr|Literal)/.test(one.type) && key !== 'test';
        visit(one, { attribute: one.type === 'JSXElement' ? undefined : attribute, isDrawn, isExempt });
      }
    }
  };
  const { program } = parseSync(path, source);
  if (isNode(program)) visit(program, { attribute: undefined, isDrawn: false, isExempt: false });
  return found;
}

function isForPeople(text: string, { attribute, isDrawn }: Place): boolean {
  if (attribute !== undefined && codeAttributes.test(attribute)) return false;
  if (attribute !== undefined && spokenAttributes.test(attribute)) return word.test(text);
  return sentence.test(text) || (isDrawn && capitalised.test(text));
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}

/** What a room says to people stands in its catalogue, by key: it can be read in one place, and said in another language. */
export const sentencesInCatalogues: Rule = (sources) =>
  [...sources].flatMap(([path, source]) => {
    if (!path.startsWith('src/dashboard/') || !isModule(path)) return [];
    return textsForPeople(path, source).map(
      ({ text, line }) => `${path}:${line}: says “${text}”. Put it into the room's catalogue, by a key.`,
    );
  });
