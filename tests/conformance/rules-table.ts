import { ruleGroups } from './all-rules.ts';
import { both, type Rule } from './rule.ts';
import { fieldsTable } from './sdk/fields-table.ts';

const introduction = `# Conformance

The rules of the API, checked over HTTP against any base URL:

\`\`\`
npm run conformance -- --api http://127.0.0.1:7070/api --key KEY
\`\`\`

The environment variable \`CONFORMANCE_KEY\` may hold the key instead. \`--other-key KEY\` (or \`CONFORMANCE_OTHER_KEY\`) is a key of a second account. \`--rtmp\` pushes a test pattern to the URL of \`GET /ingest\` for the rules that need a live encoder. \`--ready-seconds N\` sets how long a recording may take to become ready (300). At its end, a run deletes the streams that it created.

The result of each rule is *pass*, *fail* (with what was expected and what came), *differs as known* or *not applicable*. If a rule fails, there is a difference that nobody knew about, and the exit code is 1. "2021" is the API as recording-interface documents it, "today" is the hosted service as hosted-api describes it; the known difference of the other era is in brackets. Where the two disagree, our service passes the rules of 2021, with one exception: a stream that is created without profiles gets today’s default profiles.

\`npm run conformance -- --table\` prints this page; the rules are in \`tests/conformance/rules\`.
`;

const cell = (text: string) => text.replaceAll('|', '\\|');

function row({ id, says, source, eras = both, needs, known }: Rule): string {
  const difference = known ? ` (${known.era}: ${known.says})` : '';
  const condition = needs === undefined ? '' : `, needs ${needs === 'encoder' ? 'an encoder' : `a ${needs}`}`;
  return `| ${id} | ${cell(says)}${cell(difference)} | ${cell(source)} | ${eras.join(', ')}${condition} |`;
}

/** All rules as a page of the documents. */
export function rulesTable(): string {
  const sections = ruleGroups.map(({ title, rules }) =>
    [`## ${title}`, '', '| Id | Rule | Source | Era |', '|---|---|---|---|', ...rules.map(row), ''].join('\n'),
  );
  return [introduction, ...sections, fieldsTable()].join('\n');
}
