import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { Mismatch } from './mismatch.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What came back. `object()` and `list()` throw a Mismatch if the body is something else, or is not sent as JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  object(): Fields;
  list(): Fields[];
}

export interface CallOptions {
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  /** Another key than the run's; null sends no authorization. */
  key?: string | null;
  headers?: Record<string, string>;
}

export interface ApiOptions {
  baseUrl: string;
  key: string;
  timeoutMs?: number;
}

const objectSchema = v.record(v.string(), v.unknown());
const listSchema = v.array(objectSchema);

export type Api = ReturnType<typeof createApi>;

/** Calls an API under test, and remembers the streams it made. */
export function createApi({ baseUrl, key, timeoutMs = 15_000 }: ApiOptions) {
  const base = baseUrl.replace(/\/+$/, '');
  const created: string[] = [];
  const prefix = `conformance-${randomBytes(4).toString('hex')}`;

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { body } = options;
    const bearer = options.key === undefined ? key : options.key;
    return await ask(`${base}${path}`, {
      method,
      headers: {
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(timeoutMs) });
    return readAnswer(response, await response.text());
  }

  return {
    base,
    /** Begins the name of every stream of this run. */
    prefix,
    call,
    get: (path: string, options?: CallOptions) => call('GET', path, options),
    /** A request to anywhere, without the key. */
    ask,
    /** Asks to create a stream and returns any answer. A stream that was created is deleted at the end. */
    async post(body: unknown, options: CallOptions = {}): Promise<Answer> {
      const answer = await call('POST', '/stream', { ...options, body });
      const id = answer.status === 201 ? answer.object().id : undefined;
      if (typeof id === 'string') created.push(id);
      return answer;
    },
    /** A stream of this run. */
    async stream(fields: Fields = {}): Promise<Fields & { id: string }> {
      const answer = await this.post({ name: prefix, ...fields });
      if (answer.status !== 201) throw new Mismatch('201 to POST /stream', `${answer.status} ${answer.text}`);
      const stream = answer.object();
      return { ...stream, id: String(stream.id) };
    },
    async read(id: string): Promise<Fields> {
      return (await call('GET', `/stream/${id}`)).object();
    },
    /** Deletes the run's remaining streams. Best effort; returns how many could not be deleted. */
    async cleanUp(): Promise<number> {
      let left = 0;
      for (const id of created.splice(0)) {
        const answer = await call('DELETE', `/stream/${id}`).catch(() => undefined);
        if (answer?.status !== 204 && answer?.status !== 404) left += 1;
      }
      return left;
    },
  };
}

function readAnswer(response: Response, text: string): Answer {
  const { status, headers } = response;
  const parse = <TSchema extends v.GenericSchema>(schema: TSchema, wanted: string): v.InferOutput<TSchema> => {
    if (!headers.get('content-type')?.startsWith('application/json')) {
      throw new Mismatch('content-type application/json', `${status} ${headers.get('content-type')}`);
    }
    const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    if (!result.success) throw new Mismatch(wanted, `${status} ${text}`);
    return result.output;
  };
  return {
    status,
    headers,
    text,
    object: () => parse(objectSchema, 'a JSON object'),
    list: () => parse(listSchema, 'a bare JSON array of objects'),
  };
}
