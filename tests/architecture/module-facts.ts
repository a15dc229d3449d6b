import { posix } from 'node:path';
import { parseSync } from 'vite';

export interface ModuleImport {
  /** As written: `./stream.ts` or `valibot`. */
  specifier: string;
  /** The imported file from the repository's root, where the specifier is relative. */
  file: string | undefined;
  isTypeOnly: boolean;
  /** `import(…)`: loaded later. */
  isDynamic: boolean;
  line: number;
}

export interface ModuleFacts {
  imports: ModuleImport[];
  /** Free uses of a name as a value: `fetch(…)`, `process.env`; `globalThis.fetch` counts as `fetch`. */
  references: { name: string; line: number }[];
  /** Every piece of string, template and JSX attribute text; `property` names what it is the value of. */
  strings: { value: string; property: string | undefined; line: number }[];
  isOnlyReexports: boolean;
}

type Node = Record<string, unknown> & { type: string; start: number };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && typeof node.name === 'string') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** An identifier that only names something (a property, a key, a type) uses no value of that name. */
function isNaming(parent: Node, key: string): boolean {
  if (parent.type.startsWith('TS')) return key !== 'expression';
  if (key === 'property' || key === 'key') return parent.computed !== true;
  return parent.type === 'ImportSpecifier' || parent.type === 'ExportSpecifier';
}

const globalObjects = ['globalThis', 'window', 'self'];

/** Every rule looks at every file: each is parsed once. */
const known = new Map<string, { source: string; facts: ModuleFacts }>();

/** What the rules need to know of one TypeScript file. `path` is given from the repository's root. */
export function readModuleFacts(path: string, source: string): ModuleFacts {
  const before = known.get(path);
  if (before?.source === source) return before.facts;
  const facts = parseFacts(path, source);
  known.set(path, { source, facts });
  return facts;
}

function parseFacts(path: string, source: string): ModuleFacts {
  const { program, module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const facts: ModuleFacts = { imports: [], references: [], strings: [], isOnlyReexports: false };

  const addImport = (specifier: string, offset: number, { isTypeOnly = false, isDynamic = false }) => {
    const file = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined;
    facts.imports.push({ specifier, file, isTypeOnly, isDynamic, line: lineAt(offset) });
  };
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isTypeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    addImport(moduleRequest.value, start, { isTypeOnly });
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value;
    if (from !== undefined) addImport(from, start, { isTypeOnly: entries.every((entry) => entry.isType) });
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const specifier = /^(['"`])(.*)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (specifier !== undefined) addImport(specifier, start, { isDynamic: true });
  }

  const visit = (node: Node, parent: Node | undefined, key: string, property: string | undefined) => {
    if (node.type === 'Identifier' && parent && !isNaming(parent, key) && typeof node.name === 'string') {
      facts.references.push({ name: node.name, line: lineAt(node.start) });
    }
    if (node.type === 'MemberExpression' && globalObjects.includes(nameOf(node.object) ?? '')) {
      facts.references.push({ name: nameOf(node.property) ?? '', line: lineAt(node.start) });
    }
    const text =
      node.type === 'TemplateElement' && isNode(parent) ? source.slice(node.start, Number(node.end)) : nameOf(node);
    const isString = node.type === 'TemplateElement' || node.type === 'Literal';
    if (isString && text !== undefined) facts.strings.push({ value: text, property, line: lineAt(node.start) });

    const inner =
      node.type === 'Property' ? nameOf(node.key) : node.type === 'JSXAttribute' ? nameOf(node.name) : property;
    for (const [childKey, child] of Object.entries(node)) {
      for (const one of Array.isArray(child) ? child : [child]) {
        if (isNode(one)) visit(one, node, childKey, childKey === 'value' ? inner : undefined);
      }
    }
  };
  if (isNode(program)) visit(program, undefined, '', undefined);

  const body = program.body.filter((statement) => statement.type !== 'ImportDeclaration');
  facts.isOnlyReexports =
    body.length > 0 &&
    body.every(
      (statement) =>
        statement.type === 'ExportAllDeclaration' ||
        (statement.type === 'ExportNamedDeclaration' && statement.declaration === null),
    );
  return facts;
}
