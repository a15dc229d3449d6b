import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** What a module was wrapped in by Node, too: the names that its code expects. */
const head = '(function (exports, require, module, __filename, __dirname) {';
const tail = '\n})';
const hashBytes = 32;

const compiledOf = (path: string) => `${path}.compiled`;

interface LoadedModule {
  path: string;
  source: string;
  script: Script;
  exports: unknown;
}

/** Programs of CommonJS modules that lie beside each other, run from code that was compiled earlier where it is there. */
export interface CompiledProgram {
  /** Runs a module and what it requires of its folder, each once. Returns what it exports. */
  load(path: string): unknown;
  /** Leaves what V8 has compiled of the modules until now beside each of them, for later starts. */
  keep(): void;
}

/**
 * Of the source V8 compares the length alone, and of itself a version that patch releases of Node share, which is why a
 * hash of the source and of Node's version stands before it. Whatever cannot be used is compiled anew: docs/decisions/074.
 * `node`: which Node this is, as `v20.19.0 x64`.
 */
export function createCompiledProgram(node: string): CompiledProgram {
  const hashOf = (source: string) => createHash('sha256').update(`${node}\n`).update(source).digest();
  const modules = new Map<string, LoadedModule>();

  function load(path: string): unknown {
    const known = modules.get(path);
    if (known !== undefined) return known.exports;
    const source = readFileSync(path, 'utf8');
    const cachedData = readCompiled(path, hashOf(source));
    const script = new Script(`${head}${source}${tail}`, {
      filename: path,
      columnOffset: -head.length,
      ...(cachedData !== undefined && { cachedData }),
    });
    const module: LoadedModule = { path, source, script, exports: {} };
    modules.set(path, module);
    const folder = dirname(path);
    const requireOfNode = createRequire(path);
    const require = (name: string) => (name.startsWith('./') ? load(join(folder, name)) : requireOfNode(name));
    script.runInThisContext()(module.exports, Object.assign(require, requireOfNode), module, path, folder);
    return module.exports;
  }

  function keep(): void {
    for (const { path, source, script } of modules.values()) {
      const compiled = compiledOf(path);
      writeFileSync(compiled, Buffer.concat([hashOf(source), script.createCachedData()]));
      // Whoever may read the code may read this.
      chmodSync(compiled, statSync(path).mode);
    }
  }

  return { load, keep };
}

function readCompiled(path: string, hash: Buffer): Buffer | undefined {
  try {
    const kept = readFileSync(compiledOf(path));
    return kept.subarray(0, hashBytes).equals(hash) ? kept.subarray(hashBytes) : undefined;
  } catch {
    return undefined;
  }
}
