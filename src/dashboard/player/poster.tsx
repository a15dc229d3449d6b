import { useState } from 'react';

/** The recording's own picture before it plays; one that does not load leaves the calm ground. */
export function Poster({ url }: { url: string }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (failedUrl === url) return null;
  return (
    <img src={url} alt="" className="absolute inset-0 size-full object-contain" onError={() => setFailedUrl(url)} />
  );
}
