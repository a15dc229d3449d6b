import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { words } from './words.ts';

interface PartBoundaryProps {
  /** By default a line that offers to reload the page. */
  fallback?: (error: Error) => ReactNode;
  children: ReactNode;
}

/** A part that throws, or whose chunk is gone after an update, does not take the rest of the page with it. */
export class PartBoundary extends Component<PartBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (this.props.fallback) return this.props.fallback(error);
    return (
      <div className="pointer-events-auto flex flex-wrap items-center gap-x-4 gap-y-1 bg-surface px-gutter py-2">
        <p role="alert" className="min-w-0">
          <span className="font-strong">{words.notShown}</span> <span className="text-ink-2">{words.mayBeUpdated}</span>
        </p>
        <Button className="ml-auto" onClick={() => window.location.reload()}>
          {words.reload}
        </Button>
      </div>
    );
  }
}
