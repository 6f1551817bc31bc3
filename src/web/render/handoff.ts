import { text } from 'node:stream/consumers';
import { scriptText } from '../shell/head/JsonLd.tsx';

/**
 * Passes the loaders' data to the router in the browser. If `ServerRouter` added the script, React
 * would wait for each piece of the stream.
 */
export async function handoffScript(
  stream: ReadableStream<Uint8Array>,
  nonce: string,
): Promise<string> {
  const controller = 'window.__reactRouterContext.streamController';
  const answers = scriptText(await text(stream));
  return `<script${nonce === '' ? '' : ` nonce="${nonce}"`}>${controller}.enqueue(${answers});${controller}.close();</script>`;
}

const end = '</body></html>';

export function wholePage(pieces: readonly Uint8Array[], script: string): Buffer<ArrayBuffer> {
  const drawn = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const page = Buffer.concat(pieces, drawn + Buffer.byteLength(script));
  const place = drawn - end.length;
  if (page.toString('latin1', place, drawn) !== end)
    throw new Error('The page does not end as a complete document');
  page.write(script + end, place);
  return page;
}
