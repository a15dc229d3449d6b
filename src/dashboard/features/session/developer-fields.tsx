import { formatUtc } from '../../lib/format.ts';
import { CopyControl } from '../../ui/copy-control.tsx';
import { Icon } from '../../ui/icon.tsx';
import { words } from './words.ts';

interface DeveloperFieldsProps {
  sessionId: string;
  raw: Readonly<Record<string, unknown>>;
  readAtMs: number;
}

/** Every field as the API answered it, folded. Secrets were left out when it was read. */
export function DeveloperFields({ sessionId, raw, readAtMs }: DeveloperFieldsProps) {
  return (
    <section aria-label={words.fields.title} className="mt-6 border-y border-line">
      <details className="group">
        <summary className="flex min-h-row list-none items-center gap-2.5">
          <Icon name="chevron" className="group-open:rotate-90" />
          <span className="shrink-0">{words.fields.title}</span>
          <span className="ml-auto min-w-0 truncate text-meta text-ink-3">{words.fields.id(sessionId)}</span>
        </summary>
        <p className="flex items-center justify-between gap-4 text-meta text-ink-3">
          {words.fields.note(readAtMs)}
          <CopyControl text={() => JSON.stringify(raw, null, 2)}>{words.fields.copy}</CopyControl>
        </p>
        <dl className="grid grid-cols-3 gap-x-8 border-t border-line max-desk:grid-cols-1">
          {Object.entries(raw).map(([name, value]) => (
            <div key={name} className="flex min-h-9 items-center justify-between gap-4 border-b border-line">
              <dt className="shrink-0 text-ink-3">{name}</dt>
              <dd className="min-w-0 truncate font-mono text-meta" title={titleOf(name, value)}>
                {rawText(value)}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** As it came, but for the noise of sums of fractions: 42.221 of 42.221000000000004. */
function rawText(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toFixed(6)));
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The whole of it; of a time, when that is. */
function titleOf(name: string, value: unknown): string {
  const isTime = typeof value === 'number' && value > 1e11 && /(?:At|lastSeen)$/.test(name);
  return isTime ? formatUtc(value) : rawText(value);
}
