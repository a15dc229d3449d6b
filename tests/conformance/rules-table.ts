import { ruleGroups } from './all-rules.ts';
import type { Rule } from './rule.ts';
import { fieldsTable } from './sdk/fields-table.ts';

const introduction = `# Conformance

The rules of the API, checked over HTTP against any base URL:

\`\`\`
npm run conformance -- --api http://127.0.0.1:7070/api --key KEY
\`\`\`

The key may come from \`CONFORMANCE_KEY\` instead. \`--other-key KEY\` (or \`CONFORMANCE_OTHER_KEY\`) is a key of a second account, \`--rtmp\` pushes a test picture to the URL of \`GET /ingest\` for the rules that need a live encoder, \`--ready-seconds N\` says how long a recording may take to be ready (300). Streams that a run creates are deleted at its end.

Each rule says *pass*, *fail* (with what was expected and what came), *differs as known* or *not applicable*. The run ends with exit code 1 where a rule fails: a difference that nobody knew of. "2021" is the API as recording-interface documents it, "today" the hosted service as hosted-api describes it; in brackets stands the known difference of the other era. Where the two disagree our service passes the rules of 2021, save that a stream created without profiles gets today’s.

This page is printed by \`npm run conformance -- --table\`; the rules are in \`tests/conformance/rules\`.
`;

const cell = (text: string) => text.replaceAll('|', '\\|');

function row({ id, says, source, eras, needs, known }: Rule): string {
  const difference = known ? ` (${known.era}: ${known.says})` : '';
  const condition = needs === undefined ? '' : `, needs ${needs === 'encoder' ? 'an encoder' : `a ${needs}`}`;
  return `| ${id} | ${cell(says)}${cell(difference)} | ${cell(source)} | ${eras.join(', ')}${condition} |`;
}

/** All rules as a page of the documents. */
export function rulesTable(): string {
  const sections = ruleGroups.map(({ title, rules }) =>
    [`## ${title}`, '', '| Rule | Says | Source | Era |', '|---|---|---|---|', ...rules.map(row), ''].join('\n'),
  );
  return [introduction, ...sections, fieldsTable()].join('\n');
}
