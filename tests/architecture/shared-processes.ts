import type { Rule } from './rule.ts';

const isOfNode = (path: string) => /^tests\/(?!architecture\/|dashboard\/)/.test(path);

/** The tests of a worker share its process and the modules in it: what one leaves behind is there for the next. */
export const sharedProcesses: Rule = (sources) => {
  const breaches: string[] = [];
  for (const [path, source] of sources) {
    if (!isOfNode(path)) continue;
    for (const [index, line] of source.split('\n').entries()) {
      const [call] = /\bvi\.(?:mock|doMock|resetModules)\(/.exec(line) ?? [];
      if (call !== undefined) {
        breaches.push(`${path}:${index + 1}: calls ${call}…). Hand over what has to be different instead.`);
      }
      if (line.includes('vi.useFakeTimers(') && !source.includes('vi.useRealTimers(')) {
        breaches.push(`${path}:${index + 1}: keeps a faked clock. Call vi.useRealTimers() when the test ends.`);
      }
    }
  }
  return breaches;
};
