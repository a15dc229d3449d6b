import { words } from './words.ts';

/** The beginning of an API key's id: two keys may have one name, or names that look alike. */
export function ApiKeyId({ id }: { id: string }) {
  return (
    <span className="shrink-0 font-mono text-meta text-ink-3" title={words.apiKey(id)}>
      {id.slice(0, 8)}
    </span>
  );
}
