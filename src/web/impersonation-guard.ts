import { data, redirectDocument, type MiddlewareFunction } from 'react-router';
import type { LookKind } from '#messages/site/errors.ts';
import { lookingBaseOf, visitContext } from './visit.ts';

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
export const guardLook: MiddlewareFunction = ({ request, context, pattern, url }) => {
  const visit = context.get(visitContext);
  if (visit.looking === null) return;
  if (visit.looking === 'over') throw redirectDocument(visit.url.origin + lookingBaseOf(visit));
  if (request.method !== 'GET' && request.method !== 'HEAD') throw refused('lookReadOnly');
  const path = pattern.replace(/^\//, '');
  if (!open.has(path.split('/')[0] ?? '') || closed.test(path) || url.pathname.endsWith('.csv'))
    throw refused('lookClosed');
};

const refused = (look: LookKind) => data({ look }, { status: 403 });
