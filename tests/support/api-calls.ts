type Json = ReturnType<Response['json']>;
type Headers = Record<string, string>;

/** Calls of an API with one key. A body is sent as JSON, a text as it is. */
export interface ApiCalls {
  call(method: string, path: string, body?: unknown, headers?: Headers): Promise<Response>;
  /** The parsed body of the answer to a GET. */
  get(path: string, headers?: Headers): Json;
  /** The parsed body of the answer to a POST. */
  post(path: string, body?: unknown, headers?: Headers): Json;
  /** The status alone. */
  status(method: string, path: string, body?: unknown, headers?: Headers): Promise<number>;
}

/** `more` is sent with every call; a call's own headers win. */
export function apiCalls(apiUrl: string, apiKey: string, more: Headers = {}): ApiCalls {
  const call = (method: string, path: string, body?: unknown, headers: Headers = {}) =>
    fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        ...more,
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    call,
    get: async (path, headers) => (await call('GET', path, undefined, headers)).json(),
    post: async (path, body, headers) => (await call('POST', path, body, headers)).json(),
    status: async (method, path, body, headers) => {
      const response = await call(method, path, body, headers);
      await response.body?.cancel();
      return response.status;
    },
  };
}
