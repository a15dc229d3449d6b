import { settings, upstreamRows } from './config.ts';

const rows = [...Object.values(settings).map(({ row }) => row), ...upstreamRows];

const asSentence = (allowed: string) => `${allowed.charAt(0).toUpperCase()}${allowed.slice(1)}.`;

/** The answer to `--help`. */
export function helpText(): string {
  const lines = rows.map((row) => {
    const names = [...(row.flag === undefined ? [] : [row.flag]), row.variable].join(', ');
    const byDefault = row.defaultInWords ?? row.default;
    return `  ${names}${byDefault === undefined ? '' : `   (${byDefault})`}\n      ${row.sentence} ${asSentence(row.allowed)}`;
  });
  return `Usage: npm start -- [flags]        builds where something changed, then starts the service
       node dist/service/main.js   starts a service that is built

Settings: the flag, where there is one, which wins over the environment variable; in brackets the default
${lines.join('\n')}
  --help
      This text.
  --version
      The version.

It prints three lines: Dashboard <url>, API <url>, RTMP <url>. README.md says more; docs/operations.md how to deploy it.
`;
}

/** The page docs/settings.md. `npm run settings-doc` writes it. */
export function settingsPage(): string {
  const lines = rows.map((row) => {
    const byDefault = row.defaultInWords ?? (row.default === undefined ? '' : `\`${row.default}\``);
    const flag = row.flag === undefined ? '' : `\`${row.flag}\``;
    return `| ${flag} | \`${row.variable}\` | ${byDefault} | ${row.allowed.replaceAll('*', '\\*')} | ${row.sentence} |`;
  });
  return `# Settings

<!-- \`npm run settings-doc\` writes this page from the table in src/service/config.ts. -->

A flag wins over its environment variable. An empty variable counts as not set. The service does not start with a value that
is not allowed: it says which setting it is, its value and what is allowed.

| flag | environment | default | allowed | |
|---|---|---|---|---|
${lines.join('\n')}

The public address, the sites that may embed, the reconnect window, the retention and other APIs can be changed in
*Settings* too, without a restart; what is set there comes first, and these are the defaults.

\`npm start -- --help\` prints the same, and \`--version\` prints the version; neither needs a build.
`;
}
