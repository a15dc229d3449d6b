import { join } from 'node:path';
import process from 'node:process';
import { createCompiledProgram } from './compiled-code.ts';

// The last step of a build: starts the service once, with the arguments of its own command line, keeps what V8 compiled
// until it listened, and stops it.

const program = createCompiledProgram(`${process.version} ${process.arch}`);
const { started } = Object(program.load(join(import.meta.dirname, 'program.cjs')));
await started;
program.keep();
process.kill(process.pid, 'SIGTERM');
