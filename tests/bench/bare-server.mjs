// A bare node:http server that answers each path with the bytes that it was given for it: the measure for HTTP figures.
import { createServer } from 'node:http';

let given = '';
for await (const chunk of process.stdin) given += chunk;
const answers = new Map(Object.entries(JSON.parse(given)));
const server = createServer(({ url }, response) => {
  const { status, headers, body } = answers.get(url);
  response.writeHead(status, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
