import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface PageBoundaryProps {
  /** Another page begins with nothing broken. */
  resetKey: string;
  children: ReactNode;
}

interface PageBoundaryState {
  error?: Error | undefined;
  resetKey: string;
}

/** A page that throws, or whose code can no longer be fetched after a new build, does not take the frame with it. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: PageBoundaryProps, state: PageBoundaryState): PageBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { resetKey: props.resetKey, error: undefined };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <div className="px-gutter">
        <EmptyState
          title="This page stopped."
          actions={
            <Button look="primary" size="big" onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        >
          <p>Recordings go on: they are made by the service, not by this page. Reloading usually mends it.</p>
          <p className="mt-2 font-mono text-meta text-ink-3">{this.state.error.message}</p>
        </EmptyState>
      </div>
    );
  }
}
