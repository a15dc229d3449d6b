// A bare node:http server that answers everything with what it was given: the measure for HTTP figures.
import { createServer } from 'node:http';

let body = '';
for await (const chunk of process.stdin) body += chunk;
const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
