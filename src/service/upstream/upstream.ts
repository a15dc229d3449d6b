/** A configured API elsewhere. Its key goes to `baseUrl`'s origin and nowhere else. */
export interface Upstream {
  name: string;
  /** Without a trailing slash, a query or credentials. */
  baseUrl: string;
  apiKey: string | undefined;
  /** The variable that holds the key, for words that say what to do. */
  keyVariable: string;
  /** Where it plays from, where that was said: sources of a content security policy. */
  mediaHosts?: readonly string[] | undefined;
}
