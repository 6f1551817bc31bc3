import { text } from 'node:stream/consumers';
import { scriptText } from './script-text.ts';

/**
 * The answers of the loaders, as the script in which the router's other half finds them in the browser. Written beside the page: within it, where
 * `ServerRouter` would put it, React waits for each piece of the stream and starts again.
 */
export async function handoffScript(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const controller = 'window.__reactRouterContext.streamController';
  const answers = scriptText(await text(stream));
  return `<script${nonce === '' ? '' : ` nonce="${nonce}"`}>${controller}.enqueue(${answers});${controller}.close();</script>`;
}

const end = '</body></html>';

/** The page with the script at its end. */
export function withHandoff(html: string, script: string): string {
  if (!html.endsWith(end)) throw new Error('A page is a whole document');
  return html.slice(0, -end.length) + script + end;
}
