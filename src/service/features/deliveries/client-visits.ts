import { createHash } from 'node:crypto';

/** Who fetches pages to show a preview of a link, to index them or to watch them, even where they run scripts. */
const programs =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|^whatsapp\/|skypeuripreview|embedly|headlesschrome|phantomjs|puppeteer|lighthouse|pingdom|uptime|curl\/|wget\/|python|java\/|go-http-client|okhttp/i;

/** Is this the name of a program that nobody looks through? One without a name is none that a person uses. */
export function isProgram(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === '' || programs.test(userAgent);
}

/** What a browser is known by, on this page alone: its address and name, of which only a hash is kept. */
export function visitorOf(deliveryId: string, address: string, userAgent = ''): string {
  return createHash('sha256').update(`${deliveryId}\n${address}\n${userAgent}`).digest('base64url').slice(0, 16);
}
