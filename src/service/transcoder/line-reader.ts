/** Cuts a text stream into lines. Returns a function that takes chunks and calls `onLine` for each line that is complete. */
export function createLineReader(onLine: (line: string) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.length > 0) onLine(line);
  };
}
