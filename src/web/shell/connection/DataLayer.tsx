import type { Visitor } from '../visitor.ts';

/**
 * Where scripts of an operator find who is looking:
 * `JSON.parse(document.getElementById('data-layer').textContent)`. See docs/data-layer.md.
 */
const id = 'data-layer';

/**
 * Who is looking at the page, as data: a block that is not a script, so the strict policy stays.
 * Source: spec §2, Contactpersoon ICT page; §3, User data provider.
 */
export function DataLayer({ visitor }: { visitor: Visitor }) {
  const isGuest = visitor.kind === 'guest';
  const layer = {
    provider: { type: 'user' },
    isGuest,
    ...(visitor.kind === 'user' && { crmId: visitor.id }),
  };
  return (
    <script
      id={id}
      type="application/json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(layer).replaceAll('<', '\\u003c') }}
    />
  );
}
