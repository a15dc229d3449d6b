/** A configured API elsewhere. Its key goes to `baseUrl`'s origin and nowhere else. */
export interface Upstream {
  name: string;
  /** Without a trailing slash, a query or credentials. */
  baseUrl: string;
  apiKey: string | undefined;
  /** The variable that holds the key, for instructions to the operator. */
  keyVariable: string;
  /** Configured playback hosts, if any: sources for a content security policy. */
  mediaHosts?: readonly string[] | undefined;
}
