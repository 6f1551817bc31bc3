import { expect, it } from 'vitest';
import { loginText } from '#messages/login/login.ts';
import { openSite } from '../../support/site.ts';
import { logIn } from './log-in.ts';

/**
 * Which requests for the log-out address log out at once, and which get a page that asks first.
 * Source: spec §2, decisions.md §4.
 */

const server = await openSite();
const origin = new URL(server.url).origin;

async function requestLogOut(headers: Record<string, string>) {
  const cookie = await logIn(server, 'korenaar');
  const answer = await fetch(new URL('secur/logout.jsp', server.url), {
    redirect: 'manual',
    headers: { cookie, ...headers },
  });
  const after = await fetch(new URL('dashboard', server.url), {
    redirect: 'manual',
    headers: { cookie },
  });
  return {
    status: answer.status,
    asks: (await answer.text()).includes(loginText.out.heading),
    stillIn: after.status === 200,
  };
}

it.each([
  ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
  ['a link on a sister site', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' }],
  ['a picture on a page of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
  ['a frame on a page of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
  ['a browser that prefetches', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
  [
    'a link on another site, in a browser that sends only a Referer',
    { referer: 'https://elders.example/pagina' },
  ],
] as [string, Record<string, string>][])(
  '%s gets the question first and ends no session',
  async (_, headers) => {
    expect(await requestLogOut(headers)).toEqual({ status: 200, asks: true, stillIn: true });
  },
);

it.each([
  ['a link on a page of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }],
  ['an address that is typed', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
  [
    'a link on a page of ours, in a browser that sends only a Referer',
    { referer: `${origin}/dashboard` },
  ],
  ['a browser that sends none of these headers', {}],
] as [string, Record<string, string>][])('%s logs out at once', async (_, headers) => {
  expect(await requestLogOut(headers)).toEqual({ status: 302, asks: false, stillIn: false });
});
