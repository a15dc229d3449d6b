/** Text that Markdown leaves as it is: every sign that it could take for its own has a backslash before it. */
export function markdownText(line: string): string {
  return line.replace(/[\\`*_[\]<>~&]/g, '\\$&');
}

/** A link by itself, in the brackets that keep it one. */
export function markdownUrl(url: string): string {
  return `<${url.replace(/[<>\s\\]/g, (sign) => encodeURIComponent(sign))}>`;
}
