import { SectionHead } from '../ui/section-head.tsx';
import { words } from './words.ts';

/** Every field as the API answered it. Secrets were left out when it was read. */
export function SessionDetails({ raw, readAtMs }: { raw: Readonly<Record<string, unknown>>; readAtMs: number }) {
  return (
    <section aria-labelledby="details">
      <SectionHead id="details" title={words.details.title} note={words.details.note(readAtMs)} />
      <dl className="grid grid-cols-3 gap-x-8 border-t border-line-strong max-desk:grid-cols-1">
        {Object.entries(raw).map(([name, value]) => (
          <div key={name} className="flex min-h-[2.125rem] items-center justify-between gap-4 border-b border-line">
            <dt className="shrink-0 text-ink-3">{name}</dt>
            <dd className="min-w-0 truncate font-mono text-meta" title={rawText(value)}>
              {rawText(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function rawText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
