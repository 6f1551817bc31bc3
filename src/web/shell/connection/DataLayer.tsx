import type { Visitor } from '../visitor.ts';

/** See docs/data-layer.md. */
const id = 'data-layer';

/** Source: spec §2, Contactpersoon ICT page; §3, User data provider. */
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
