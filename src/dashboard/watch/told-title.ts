/** The recording's name as the service wrote it into the page for chat programs, which stands before any answer. */
export function toldTitle(): string | undefined {
  const title = document.querySelector('meta[property="og:title"]')?.getAttribute('content')?.trim();
  return title === '' ? undefined : title;
}
