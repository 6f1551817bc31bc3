import { data, redirectDocument, type MiddlewareFunction } from 'react-router';
import type { ImpersonationErrorKind } from '#messages/site/errors.ts';
import { impersonationBaseOf, visitContext } from './visit.ts';

/**
 * First parts of addresses that are drawn for who looks along; all else is about logging in, or
 * does something in the customer's name.
 */
const open: ReadonlySet<string> = new Set([
  '',
  'kpn-een-mobiel',
  'kpn-een-telefonie',
  'kpn-een-internet',
  'kpn-een-werkplek',
  'glasvezel',
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
  '*',
]);
/** Ways in, and what a device of the customer's keeps. */
const closed = /^(mijn-gegevens|dashboard)\/(beveiliging|zonder-verbinding|op-dit-apparaat)/;

/**
 * Before anything is read for somebody who looks along: forms are refused, and what is not for
 * their eyes. What holds all the same is kept by the engine.
 */
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
