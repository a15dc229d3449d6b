import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCompiledProgram } from '../../../src/service/built/compiled-code.ts';

const node = `${process.version} ${process.arch}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aircheck-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (name: string) => join(folder, name);
const write = (name: string, source: string) => writeFileSync(pathOf(name), source);

/** The hash that stands before the compiled code of a source. */
const hashOf = (source: string) => createHash('sha256').update(`${node}\n`).update(source).digest();

/** What the module exports as a program started anew runs it. */
const run = (name = 'main.cjs') => createCompiledProgram(node).load(pathOf(name));

function keep(name = 'main.cjs'): void {
  const program = createCompiledProgram(node);
  program.load(pathOf(name));
  program.keep();
}

describe('Compiled code', () => {
  it('runs a module with what it requires, of its folder and of Node, each once', () => {
    write('main.cjs', "exports.all = [require('./part.cjs'), require('./part.cjs'), require('node:path').sep];");
    write('part.cjs', 'exports.at = __filename; globalThis.runs = (globalThis.runs ?? 0) + 1; exports.runs = runs;');
    const part = { at: pathOf('part.cjs'), runs: 1 };
    expect(run()).toEqual({ all: [part, part, '/'] });
  });

  it('lets modules of a circle see what each has exported so far', () => {
    write('main.cjs', "exports.first = 1; exports.other = require('./other.cjs').seen;");
    write('other.cjs', "exports.seen = require('./main.cjs').first;");
    expect(run()).toEqual({ first: 1, other: 1 });
  });

  it('is kept beside each module, and run in place of it', () => {
    write('main.cjs', 'exports.said = "first";');
    keep();
    // The same length, and the hash of what lies there now: only the compiled code says "first" still.
    const source = 'exports.said = "other";';
    write('main.cjs', source);
    const kept = readFileSync(pathOf('main.cjs.compiled'));
    hashOf(source).copy(kept);
    writeFileSync(pathOf('main.cjs.compiled'), kept);
    expect(run()).toEqual({ said: 'first' });
  });

  it('is not run where the module has changed since, be it of the same length', () => {
    write('main.cjs', 'exports.said = "first";');
    keep();
    write('main.cjs', 'exports.said = "other";');
    expect(run()).toEqual({ said: 'other' });
  });

  it.each([
    ['empty', () => Buffer.alloc(0)],
    ['cut short', (kept: Buffer) => kept.subarray(0, kept.length / 2)],
    ['of another V8', (kept: Buffer) => Buffer.concat([kept.subarray(0, 32), Buffer.alloc(200, 7)])],
  ])('does without what is %s', (_, damage) => {
    write('main.cjs', 'exports.said = "first";');
    keep();
    writeFileSync(pathOf('main.cjs.compiled'), damage(readFileSync(pathOf('main.cjs.compiled'))));
    expect(run()).toEqual({ said: 'first' });
  });

  it('is not run where another release of Node compiled it, which V8 would take and crash', () => {
    write('main.cjs', 'exports.said = "first";');
    const earlier = createCompiledProgram('v20.19.0 x64');
    earlier.load(pathOf('main.cjs'));
    earlier.keep();
    // Only what was compiled says "first" still.
    write('main.cjs', 'exports.said = "other";');
    const kept = readFileSync(pathOf('main.cjs.compiled'));
    const source = 'exports.said = "other";';
    createHash('sha256').update('v20.19.0 x64\n').update(source).digest().copy(kept);
    writeFileSync(pathOf('main.cjs.compiled'), kept);
    expect(run()).toEqual({ said: 'other' });
  });

  it('may be read by whoever may read the module', () => {
    write('main.cjs', '');
    chmodSync(pathOf('main.cjs'), 0o644);
    const before = process.umask(0o077);
    keep();
    process.umask(before);
    expect(statSync(pathOf('main.cjs.compiled')).mode & 0o777).toBe(0o644);
  });
});

describe('The built service', () => {
  const built = fileURLToPath(new URL('../../../dist/service/', import.meta.url));

  it('has kept code for each of its modules, which this Node takes', () => {
    const modules = readdirSync(built).filter((name) => name.endsWith('.cjs'));
    expect(modules).toContain('program.cjs');
    for (const name of modules) {
      const source = readFileSync(join(built, name), 'utf8');
      // What runs so can import nothing later: what it needs then is in a child program, or part of the build.
      expect(source).not.toMatch(/(?:await|=>|return|=) import\(/);
      const kept = readFileSync(join(built, `${name}.compiled`));
      expect(kept.subarray(0, 32)).toEqual(hashOf(source));
      const wrapped = `(function (exports, require, module, __filename, __dirname) {${source}\n})`;
      expect(new Script(wrapped, { cachedData: kept.subarray(32) }).cachedDataRejected).toBe(false);
    }
  });

  it('brings the licence of each package that it is bundled from', () => {
    const licences = readFileSync(join(built, 'licenses.md'), 'utf8');
    const code = readdirSync(built).filter((name) => /\.c?js$/.test(name));
    const packages = code.flatMap((name) =>
      [...readFileSync(join(built, name), 'utf8').matchAll(/^\/\/ node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/gm)].map(
        ([, found]) => found,
      ),
    );
    for (const name of new Set(packages)) expect(licences).toContain(`\n## ${name} - `);
    expect(packages).toContain('fastify');
  });
});
