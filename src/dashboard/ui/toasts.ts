import type { ReactNode } from 'react';

export interface Toast {
  id: number;
  text: ReactNode;
  /** Beside the text: an Undo, a Copy. */
  action?: ReactNode;
  /** A toast with the key of one that is shown takes its place. */
  key?: string | undefined;
}

// Outside React, because what raises a toast (a mutation's end) may outlive the component that asked for it.
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast until it is dismissed or its time is over, and returns its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const others = toasts.filter(({ key }) => key === undefined || key !== toast.key);
  set([...others.slice(-2), { ...toast, id: lastId }]);
  return lastId;
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
