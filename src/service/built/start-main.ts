import { join } from 'node:path';
import process from 'node:process';
import { createCompiledProgram } from './compiled-code.ts';

// `dist/service/main.js`: the service, in half the time that compiling it anew takes.

createCompiledProgram(`${process.version} ${process.arch}`).load(join(import.meta.dirname, 'program.cjs'));
