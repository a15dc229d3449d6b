import type { ReactNode } from 'react';
import { createStore } from '../create-store.ts';

export interface Toast {
  id: number;
  text: ReactNode;
  /** Beside the text: an Undo, a Copy. */
  action?: ReactNode;
  /** A toast with the key of one that is shown takes its place. */
  key?: string | undefined;
  /** Does it say something that went wrong? */
  isWarning?: boolean | undefined;
}

/** What is shown. Outside React: what raises a toast (a mutation's end) may outlive the component that asked for it. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast until it is dismissed or its time is over, and returns its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const others = toasts.get().filter(({ key }) => key === undefined || key !== toast.key);
  toasts.set([...others.slice(-2), { ...toast, id: lastId }]);
  return lastId;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
