import type { Result } from './run-rules.ts';

const mark = { pass: 'pass  ', fail: 'FAIL  ', 'differs as known': 'differs', 'not applicable': 'n/a   ' } as const;

/** One line for each rule, with the reason if it did not simply pass. */
export function describeResult(result: Result): string {
  const line = `${mark[result.outcome].padEnd(8)} ${result.rule.id.padEnd(34)} ${result.rule.says}`;
  switch (result.outcome) {
    case 'pass':
      return line;
    case 'differs as known':
      return `${line}\n         ${''.padEnd(34)} known of ${result.era}: ${result.detail}`;
    case 'fail':
    case 'not applicable':
      return `${line}\n         ${''.padEnd(34)} ${result.detail}`;
  }
}

/** How many of each, and the names of those that failed. */
export function describeSummary(results: readonly Result[]): string {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const failed = results.filter(({ outcome }) => outcome === 'fail').map(({ rule }) => rule.id);
  const summary = `${results.length} rules: ${count('pass')} pass, ${failed.length} fail, ${count('differs as known')} differ as known, ${count('not applicable')} not applicable.`;
  return failed.length === 0 ? `${summary} Nothing unexplained.` : `${summary}\nUnexplained: ${failed.join(', ')}`;
}
