import { data, redirectDocument, type MiddlewareFunction } from 'react-router';
import type { ImpersonationErrorKind } from '#messages/site/errors.ts';
import { impersonationBaseOf, visitContext } from './visit.ts';

/** The first path segments of the pages that are open during impersonation. */
const open: ReadonlySet<string> = new Set([
  '',
  'kpn-een-mobiel',
  'kpn-een-telefonie',
  'kpn-een-internet',
  'kpn-een-werkplek',
  'glasvezel',
  'klantverhalen',
  'sla',
  'overstappen',
  'voorwaarden',
  'klachten',
  'branche',
  'kennisdatabase',
  'kennisdatabase-detail',
  'zoekresultaten',
  'over-ons',
  'werken-bij',
  'werken-bij-vacature',
  'contact',
  'feedback',
  'support',
  'cookieverklaring',
  'privacyverklaring',
  'toegankelijkheid',
  'dashboard',
  'dashboard-mobiel',
  'mijn-gegevens',
  'merk.css',
  'merk',
  'foto',
  '*',
]);
/** The address of a webhook can contain a secret of the customer. */
const closed =
  /^(mijn-gegevens|dashboard)\/(beveiliging|zonder-verbinding|op-dit-apparaat|bedrijf\/koppelingen\/)/;

/** The engine also refuses writes. */
export const guardImpersonation: MiddlewareFunction = ({ request, context, pattern, url }) => {
  const visit = context.get(visitContext);
  if (visit.impersonation === null) return;
  if (visit.impersonation === 'over')
    throw redirectDocument(visit.url.origin + impersonationBaseOf(visit));
  if (request.method !== 'GET' && request.method !== 'HEAD') throw refused('lookReadOnly');
  const path = pattern.replace(/^\//, '');
  if (!open.has(path.split('/')[0] ?? '') || closed.test(path) || url.pathname.endsWith('.csv'))
    throw refused('lookClosed');
};

const refused = (look: ImpersonationErrorKind) => data({ look }, { status: 403 });
