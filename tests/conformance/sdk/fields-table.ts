import { type SdkField, sdkFields } from './sdk-fields.ts';
import { sdkVersions } from './sdk-versions.ts';

const introduction = `## Fields that the official SDK sends

The npm package \`livepeer\`, versions ${sdkVersions.join(', ')}, is run against a real service by \`npm run conformance:sdk\`: create, read, list, change, record, sessions, playback, terminate and delete. These runs record the SDK's requests and how it reads answers; the test suite checks the service against both (docs/decisions/003).

The table lists every field that the SDK has for the bodies of \`POST /stream\` and \`PATCH /stream/{id}\`. A field that asks for nothing is accepted; a field that asks for something we do not do is refused with 422 and the reason. Fields that are not listed are refused too. The query parameters \`streamsonly\` (\`GET /stream\`) and \`record\` (\`GET /stream/{id}/sessions\`) work as described; \`recordings\` (\`GET /playback/{id}\`) has no effect.

Operations that only the hosted API has (webhooks, clips, multistream targets, pull, assets, tasks, signing keys, viewership, rooms) are 404, and the answer says what is not supported.
`;

function row({ field, does, says }: SdkField): string {
  return `| \`${field}\` | ${does} | ${says} |`;
}

/** What our service does with each field, as a section of the page. */
export function fieldsTable(): string {
  return [introduction, '| Field | Here | Rules |', '|---|---|---|', ...sdkFields.map(row), ''].join('\n');
}
