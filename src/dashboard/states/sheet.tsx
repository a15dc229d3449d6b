import type { ReactNode } from 'react';

/** A part of the sheet, under its heading. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h3 className="mb-2 border-b border-line pb-2 text-meta text-ink-3">{title}</h3>
      {children}
    </section>
  );
}
