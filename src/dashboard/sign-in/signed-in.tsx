import type { ReactNode } from 'react';
import { connection } from '../api/connection.ts';
import { WritePermission } from '../shared/write-permission.tsx';
import { useStore } from '../ui/create-store.ts';

interface SignedInProps {
  children: ReactNode;
  /** What stands here while nobody is signed in. */
  signIn: ReactNode;
}

/** Shows the dashboard to who is signed in. A key that was refused keeps its page: the prompt stands over it. */
export function SignedIn({ children, signIn }: SignedInProps) {
  const { status } = useStore(connection);
  return status === 'signed-out' ? signIn : <WritePermission>{children}</WritePermission>;
}
