import { type SdkField, sdkFields } from './sdk-fields.ts';
import { sdkVersions } from './sdk-versions.ts';

const introduction = `## Fields that the official SDK sends

The npm package \`livepeer\`, versions ${sdkVersions.join(', ')}, is run for real against a running service by \`npm run conformance:sdk\`: create, read, list, change, record, sessions, playback, terminate and delete. The test suite holds the service to the requests and to what the SDK reads answers as, both recorded from these runs (docs/decisions/022).

Every field of the bodies of \`POST /stream\` and \`PATCH /stream/{id}\` that the SDK has. What asks for nothing is accepted, what we do not do is refused with 422 and the reason. A field that is not here is refused too. The query parameters \`streamsonly\` (\`GET /stream\`) and \`record\` (\`GET /stream/{id}/sessions\`) do what they say; \`recordings\` (\`GET /playback/{id}\`) has no effect.

Operations that only the hosted API has (webhooks, clips, multistream targets, pull, assets, tasks, signing keys, viewership, rooms) are 404, and say what is not supported.
`;

function row({ field, does, says }: SdkField): string {
  return `| \`${field}\` | ${does} | ${says} |`;
}

/** What our service does with each field, as a section of the page. */
export function fieldsTable(): string {
  return [introduction, '| Field | Here | Rules |', '|---|---|---|', ...sdkFields.map(row), ''].join('\n');
}
