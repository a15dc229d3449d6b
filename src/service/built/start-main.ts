import { join } from 'node:path';
import { createCompiledProgram } from './compiled-code.ts';

// `dist/service/main.js`: the service, in half the time that compiling it anew takes.

createCompiledProgram().load(join(import.meta.dirname, 'program.cjs'));
