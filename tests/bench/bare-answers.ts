import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type OutgoingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';

interface BareAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const ofConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** An answer of the service as a bare server is to send it. */
export function answerOf(url: string, headers: OutgoingHttpHeaders): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.once('end', () => {
        const sent = Object.entries(response.headers).filter(([name]) => !ofConnection.has(name));
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(sent.map(([k, v]) => [k, String(v)])),
          body,
        });
      });
    }).once('error', reject);
  });
}

/** Each answer is at its place in the list. */
export async function startBareServer(answers: readonly BareAnswer[]): Promise<{ url: string; stop(): void }> {
  const program = fileURLToPath(new URL('./bare-server.mjs', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(Object.fromEntries(answers.map((answer, index) => [`/${index}`, answer]))));
  const [line] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(line).trim()}/`, stop: () => child.kill() };
}
