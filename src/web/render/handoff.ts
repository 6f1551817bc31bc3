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

const headEnd = '</head>';
const end = '</body></html>';

/** The complete document: React's output with `script` at its end and its preloads in order. */
export function wholePage(pieces: readonly Uint8Array[], script: string): Buffer<ArrayBuffer> {
  const drawn = Buffer.concat(pieces);
  const bodyEnd = drawn.length - end.length;
  const body = drawn.indexOf(headEnd);
  if (body < 0 || drawn.toString('latin1', bodyEnd) !== end)
    throw new Error('The page does not end as a complete document');
  return Buffer.concat([
    Buffer.from(withScriptsLast(drawn.toString('utf8', 0, body))),
    drawn.subarray(body, bodyEnd),
    Buffer.from(script + end),
  ]);
}

/**
 * React writes the preloads of scripts before the style sheets. The page shows without scripts, so
 * the browser should fetch styles, font and pictures first.
 */
function withScriptsLast(head: string): string {
  let preloads = '';
  const rest = head.replace(/<link rel="modulepreload"([^>]*)>/g, (_, attributes: string) => {
    preloads += `<link rel="modulepreload" fetchpriority="low"${attributes}>`;
    return '';
  });
  return rest + preloads;
}
