/** The picture's size as `onMetaData` tells it, in pixels; 0 where it tells none that can be one. */
export function readAnnouncedSize(values: Record<string, unknown>): { width: number; height: number } {
  const pixels = (value: unknown) =>
    typeof value === 'number' && value > 0 && value <= 0xffff ? Math.round(value) : 0;
  return { width: pixels(values.width), height: pixels(values.height) };
}
