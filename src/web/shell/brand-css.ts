import type { LoaderFunctionArgs } from 'react-router';
import { visitContext } from '../visit.ts';

const tokenName = /^--[a-z0-9-]+$/;
const colour = /^[#a-zA-Z0-9(),.%/ -]+$/;

/** The brand's own colours, over the tokens of the same name. A file and not a style element, so that the policy can stay strict. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { colours } = context.get(visitContext).ask.brand;
  const lines = Object.entries(colours).map(([name, value]) => [name.startsWith('--') ? name : `--${name}`, value] as const);
  const known = lines.filter(([name, value]) => tokenName.test(name) && colour.test(value));
  const body = `:root { ${known.map(([name, value]) => `${name}: ${value};`).join(' ')} }\n`;
  return new Response(body, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' } });
}
