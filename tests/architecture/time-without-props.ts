import type { Rule } from './rule.ts';

const handedOn = [/\bnowMs=\{/, /\bnowMs\??: number(?: \| undefined)?(?:;| \})/, /\{\.\.\.\{[^}]*\bnowMs\b/];

/** Time that travels through props renders everything on its way, and lets each parent choose how often. */
export const timeWithoutProps: Rule = (sources) => {
  const breaches: string[] = [];
  for (const [path, source] of sources) {
    if (!path.startsWith('src/dashboard/') || !path.endsWith('.tsx')) continue;
    source.split('\n').forEach((line, i) => {
      if (!handedOn.some((pattern) => pattern.test(line))) return;
      breaches.push(`${path}:${i + 1}: hands the time on as a prop. Call useNow in the component that shows it.`);
    });
  }
  return breaches;
};
