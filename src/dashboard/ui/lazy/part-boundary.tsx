import { Component, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { words } from '../ui-words.ts';
import { forgetFailures } from './preload.ts';

interface PartBoundaryProps {
  /** What stands in its place; absent: a line with a way to try again. */
  fallback?: (error: Error) => ReactNode;
  children: ReactNode;
}

interface PartBoundaryState {
  error?: Error | undefined;
}

/** A part that throws, or whose code can no longer be fetched after a new build, does not take the page with it. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = {};

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(): void {
    // Code that did not come is fetched anew by the next try, here or on a page that is come back to.
    forgetFailures();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (this.props.fallback) return this.props.fallback(error);
    const retry = () => this.setState({ error: undefined });
    return (
      <div className="pointer-events-auto flex flex-wrap items-center gap-x-4 gap-y-1 bg-surface px-gutter py-2">
        <p role="alert" className="min-w-0">
          <span className="font-strong">{words.notShown}</span> <span className="text-ink-2">{words.mayBeUpdated}</span>
        </p>
        <Button className="ml-auto" onClick={retry}>
          {words.tryAgain}
        </Button>
        <Button onClick={() => window.location.reload()}>{words.reload}</Button>
      </div>
    );
  }
}
