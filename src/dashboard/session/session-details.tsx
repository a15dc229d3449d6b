import { formatClockSeconds } from '../recording/words/format.ts';

/** Every field as the API answered it. Secrets were left out when it was read. */
export function SessionDetails({ raw, readAtMs }: { raw: Readonly<Record<string, unknown>>; readAtMs: number }) {
  return (
    <section aria-labelledby="details">
      <div className="flex items-baseline gap-2.5 pt-5 pb-2.5">
        <h2 id="details" className="text-lead font-strong">
          Details
        </h2>
        <span className="text-meta text-ink-3">as the API answers, {formatClockSeconds(readAtMs)}</span>
      </div>
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
