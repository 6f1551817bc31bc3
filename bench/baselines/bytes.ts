import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The bytes of one file, with the headers of another. */
const folder = process.env['BASELINE_INPUT'] ?? '';
const body = readFileSync(`${folder}/answer.body`);
const headers = JSON.parse(readFileSync(`${folder}/answer.headers`, 'utf8')) as Record<
  string,
  string
>; // proof: written by bytes-baseline.ts

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');
