// A bare node:http server that sends the files of a folder with pipeline: the measure for what media costs.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';

const folder = process.argv[2] ?? '.';
const server = createServer(({ url = '' }, response) => {
  const path = join(folder, url);
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': statSync(path).size });
  pipeline(createReadStream(path), response, () => undefined);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
