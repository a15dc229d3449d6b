import type { ReactNode } from 'react';
import { createStore } from '../../lib/create-store.ts';

export interface Toast {
  id: number;
  text: ReactNode;
  action?: ReactNode;
  /** A toast replaces the one with the same key. */
  key?: string | undefined;
  isWarning?: boolean | undefined;
}

/** Outside React, because a mutation that ends with a toast may outlive its component. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Returns the toast's id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const others = toasts.get().filter(({ key }) => key === undefined || key !== toast.key);
  toasts.set([...others.slice(-2), { ...toast, id: lastId }]);
  return lastId;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
