import type { ReactNode } from 'react';

export function EmptyState(props: { title: string; children: ReactNode; actions?: ReactNode }) {
  const { title, children, actions } = props;
  return (
    <section className="max-w-[35rem] pt-18 pb-16 max-desk:pt-10 max-desk:pb-8">
      <h1 className="text-title font-strong">{title}</h1>
      <div className="mt-2 mb-6 text-lead leading-6 text-ink-2">{children}</div>
      {actions ? <div className="flex gap-3 max-desk:flex-col">{actions}</div> : null}
    </section>
  );
}
