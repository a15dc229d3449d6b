/** A segment that a media playlist names. */
export interface ListedSegment {
  url: URL;
  /** Its media sequence number. */
  number: number;
  seconds: number;
}

/** What a media playlist says, as far as a player without a picture needs it. Of an empty text: nothing, and 2 s. */
export function listedSegments(address: URL, text: string): { segments: ListedSegment[]; targetSeconds: number } {
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(text)?.[1] ?? 0);
  const first = Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)/m.exec(text)?.[1] ?? 0) + skipped;
  const named = [...text.matchAll(/^#EXTINF:([\d.]+).*\n(?:#.*\n)*([^#\s].*)$/gm)];
  return {
    segments: named.map(([, seconds, uri = ''], index) => ({
      url: new URL(uri, address),
      number: first + index,
      seconds: Number(seconds),
    })),
    targetSeconds: Number(/^#EXT-X-TARGETDURATION:(\d+)/m.exec(text)?.[1] ?? 2),
  };
}
