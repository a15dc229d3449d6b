/** Absent `record` is equivalent to `false`. Source: recording-interface, "Rules for `record`", 3. */
export function isRecordOn(stream: { record?: unknown }): boolean {
  return stream.record === true;
}
