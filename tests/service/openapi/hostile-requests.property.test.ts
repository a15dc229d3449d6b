import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whyTooManyPixels } from '../../../src/contract/ladder.ts';
import { apiPath, findPlace, validateResponse, validatorAt } from '../../support/validate-response.ts';
import { forbiddenChanges } from './allowed-changes.ts';
import { type FuzzWorld, openFuzzWorld } from './fuzz-world.ts';
import { type HostileRequest, hostileRequest } from './hostile-request.ts';
import type { RawAnswer } from './raw-client.ts';

/** `npm run fuzz` runs 20,000. The seed is fixed: a suite is the same every time. */
const numRuns = Number(process.env.AIRCHECK_FUZZ_RUNS ?? 300);
const seed = Number(process.env.AIRCHECK_FUZZ_SEED ?? 41);

let world: FuzzWorld;
beforeAll(async () => {
  world = await openFuzzWorld();
});
afterAll(() => world.close());

const seen = new Map<string, number>();
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

/** Does the description say that this body fits? Undefined where it is not the body alone that decides. */
function fits({ operationId, template, method, sender, id, name, headers, body }: HostileRequest): boolean | undefined {
  const isPlain = sender === 'owner' && Object.keys(headers).length === 1 && headers['content-type'] === json;
  // A stream's id is that of no delivery page.
  const isOwnId = id === 'own stream' && template.includes('/stream/');
  const isOwn = (isOwnId || !template.includes('{id}')) && (name === 'upstream' || !template.includes('{name}'));
  const place = findPlace(method, template.replace(/\{\w+\}/g, 'x'));
  if (!isPlain || !isOwn || place?.operation.operationId !== operationId) return undefined;
  if (place.operation.requestBody === undefined) return undefined;
  if (body?.json === undefined || body.bytes.includes('__proto__')) return undefined;
  const at = ['paths', template, place.method, 'requestBody', 'content', json, 'schema'];
  return validatorAt(...at)(JSON.parse(body.bytes.toString()));
}

const json = 'application/json';

/** Their fields belong together in a way that no schema says: an order is one of what is listed beside it. */
const haveRulesAcrossFields = ['createHandover', 'createDeliveryPage', 'replaceDeliveryPage', 'joinSessions'];
/** Their addresses have to be more than text that is short enough. */
const haveAddresses = ['changeSettings', 'createConnection', 'replaceConnection'];

/** A fitting body is refused only for what the schema does not say: which token, which stream, which names of profiles. */
function expectAgreement(request: HostileRequest, { status, body }: RawAnswer): void {
  const verdict = fits(request);
  // No schema multiplies a width by a height.
  if (verdict === false || (verdict === true && hasTooManyPixels(request))) expect([400, 422], body).toContain(status);
  // Nobody here is a page of the service.
  if (request.operationId === 'signInBrowser' && request.method === 'POST') {
    expect([400, 403, 413, 415, 422], body).toContain(status);
  } else if (verdict === true && !hasTooManyPixels(request)) {
    const mayNotAgree = [...haveRulesAcrossFields, ...haveAddresses].includes(request.operationId) ? [422] : [];
    expect([200, 201, 202, 204, 400, 401, 404, 409, ...mayNotAgree], body).toContain(status);
  }
}

function hasTooManyPixels({ body }: HostileRequest): boolean {
  const profiles = (body?.json as { profiles?: Parameters<typeof whyTooManyPixels>[0] | null } | undefined)?.profiles;
  return whyTooManyPixels(profiles ?? []) !== undefined;
}

async function expectSentIsRead(request: HostileRequest): Promise<void> {
  const sent: unknown = request.body?.json;
  if (typeof sent !== 'object' || sent === null) return;
  // Null asks for nothing.
  const sentFields = Object.entries(JSON.parse(JSON.stringify(sent))).filter(
    ([key, value]) => ['name', 'record', 'profiles', 'suspended'].includes(key) && value !== null,
  );
  const read = await (await world.service.call('GET', `/stream/${world.ids['own stream']}`)).json();
  expect(read).toMatchObject(Object.fromEntries(sentFields));
}

async function holdTo(request: HostileRequest): Promise<void> {
  const { path, headers } = world.wire(request);
  const { method, body } = request;
  try {
    const answer = await world.client.send({ method, path, headers, body: body?.bytes });
    expect(answer.status, answer.body).toBeLessThan(500);
    validateResponse({ method, url: path, ...answer });
    expectAgreement(request, answer);
    const succeeded = answer.status < 300;
    const operationId = findPlace(method, apiPath(path) ?? '')?.operation.operationId;
    if (succeeded && operationId === 'patchStream' && request.sender === 'owner') await expectSentIsRead(request);
    const id =
      typeof request.id === 'string' && path.includes(world.ids[request.id]) ? world.ids[request.id] : undefined;
    expect(forbiddenChanges({ operationId, succeeded, id, changes: world.takeChanges() })).toEqual([]);
    count(succeeded && operationId !== undefined ? `${operationId} ${answer.status}` : String(answer.status));
  } finally {
    world.takeChanges();
  }
}

it('answers whatever it is asked as described, without a fault, and changes only what it says', {
  timeout: 60_000 + numRuns * 50,
}, async () => {
  await fc.assert(fc.asyncProperty(hostileRequest, holdTo), { numRuns, seed });
  expect(world.service.logged.filter((line) => /^ERROR .* failed: /.test(line))).toEqual([]);
  if (numRuns >= 10_000) console.log(`${numRuns} requests, seed ${seed}:`, Object.fromEntries([...seen].sort()));
});
