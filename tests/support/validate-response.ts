import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createOpenApiDocument, type OpenApiOperation, type OpenApiResponse } from '../../src/service/http/openapi.ts';

/** An answer of our API as it came. `url` as it was sent, whole or from `/api` on. */
export interface SeenAnswer {
  method: string;
  url: string;
  status: number;
  contentType: string | null;
  body: string;
}

/** An operation and where it stands. */
export interface Place {
  method: string;
  path: string;
  pattern: RegExp;
  operation: OpenApiOperation;
}

/** The description that our service is held to: in its answers nothing that is not listed. */
export const closedDocument = createOpenApiDocument('test', { closed: true });

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(closedDocument, 'api');

// What these answer is another API's.
const undescribed = /^\/aircheck\/upstream\/[^/]+\/(?!(?:queue|test)(?:\/|$))/;

const places: readonly Place[] = Object.entries(closedDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method,
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    operation,
  })),
);

/** The path within the API, as it was sent; undefined for what is none. */
export function apiPath(url: string): string | undefined {
  return /^(?:https?:\/\/[^/]+)?\/api(\/[^?#]*)/.exec(url)?.[1];
}

/**
 * Where a request is described. `path` is without `/api`; HEAD is GET without the body. The page of the API alone has a
 * second address, with a slash.
 */
export function findPlace(method: string, requested: string): Place | undefined {
  const path = requested === '/docs/' ? '/docs' : requested;
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
  const found = places.filter((place) => place.method === wanted && place.pattern.test(path));
  return found.find((place) => place.path === path) ?? found[0];
}

/** The validator of a schema of the description, by the names on the way to it. */
export function validatorAt(...names: string[]): ValidateFunction {
  const pointer = names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const validate = ajv.getSchema(`api#/${pointer}`);
  if (validate === undefined) throw new Error(`The description has nothing at ${names.join(' > ')}.`);
  return validate;
}

/**
 * Holds an answer of our API to its description: the status is listed, the content type is right, the body fits and has
 * no further key. What is not described has to be an error in the API's form.
 * @throws an Error that says what differs.
 */
export function validateResponse(answer: SeenAnswer): void {
  const { method, url, status, body } = answer;
  const difference = differenceFrom(answer);
  if (difference === undefined) return;
  throw new Error(`${method} ${url} answered ${status}, but ${difference}: ${body.slice(0, 1000)}`);
}

function differenceFrom({ method, url, status, contentType, body }: SeenAnswer): string | undefined {
  const path = apiPath(url);
  if (path === undefined || undescribed.test(path) || method === 'OPTIONS') return undefined;
  const place = findPlace(method, path);
  const described = place ? place.operation.responses[status] : undescribedAnswer(status);
  if (described === undefined) return `only ${Object.keys(place?.operation.responses ?? {}).join(' ')} are described`;
  const [type] = Object.keys(described.content ?? {});
  if (type === undefined || method === 'HEAD') return body === '' ? undefined : 'it should have no body';
  const isText = !type.startsWith('image/');
  if (contentType !== (isText ? `${type}; charset=utf-8` : type))
    return `its content type is ${contentType}, not ${type}`;
  if (type !== 'application/json') return undefined;
  const names = place
    ? ['paths', place.path, place.method, 'responses', String(status), 'content', type, 'schema']
    : ['components', 'schemas', 'Problem'];
  return differenceOfBody(names, body);
}

/** Where nothing is described there is nothing but an error. */
function undescribedAnswer(status: number): OpenApiResponse | undefined {
  return status < 400 ? undefined : { description: 'An error.', content: { 'application/json': { schema: {} } } };
}

function differenceOfBody(names: string[], body: string): string | undefined {
  const validate = validatorAt(...names);
  return validate(JSON.parse(body)) ? undefined : `its body does not fit: ${ajv.errorsText(validate.errors)}`;
}
