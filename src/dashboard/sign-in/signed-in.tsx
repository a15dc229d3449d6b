import { type ReactNode, useSyncExternalStore } from 'react';
import { connection } from '../api/connection.ts';
import { WriteGate } from '../shared/write-gate.tsx';

interface SignedInProps {
  children: ReactNode;
  /** What stands here while nobody is signed in. */
  signIn: ReactNode;
}

/** Shows the dashboard to who is signed in. A key that was refused keeps its page: the prompt stands over it. */
export function SignedIn({ children, signIn }: SignedInProps) {
  const { status } = useSyncExternalStore(connection.subscribe, connection.get);
  return status === 'signed-out' ? signIn : <WriteGate>{children}</WriteGate>;
}
