import { expect, it } from 'vitest';
import {
  clearSiteDataHeaders,
  clearSiteDataAfterSessionEnd,
} from '#web/render/clear-site-data-headers.ts';

it.each([
  ['https://www.zorgeloos.example/', '', true],
  ['http://localhost:3000/', '', true],
  ['http://127.0.0.1:3000/', '', true],
  ['http://zorgeloos.example/', '', false], // browsers refuse it over plain http
  ['https://www.zorgeloos.example/zakelijk/', '/zakelijk', false], // what else is on the origin is not ours to clear
])('%s with base path "%s": the browser is told to forget: %s', (url, basePath, isCleared) => {
  expect(clearSiteDataHeaders(new URL(url), basePath)).toEqual(
    isCleared ? { 'clear-site-data': '"storage"' } : {},
  );
});

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

it.each([
  [safari, 'navigate', false], // its service worker may be waiting for this very answer
  [safari, 'cors', true],
  [chrome, 'navigate', true],
])(
  'after the end of a session %s with mode %s is told to forget: %s',
  (userAgent, mode, isCleared) => {
    const url = new URL('https://www.zorgeloos.example/dashboard');
    const headers = new Headers({ 'user-agent': userAgent, 'sec-fetch-mode': mode });
    expect(clearSiteDataAfterSessionEnd(headers, url, '')).toEqual(
      isCleared ? { 'clear-site-data': '"storage"' } : {},
    );
  },
);

it('the log-in page after one of our pages keeps what was typed', () => {
  const url = new URL('https://www.zorgeloos.example/inloggen?naar=%2Fcontact&afgebroken=1');
  expect(
    clearSiteDataAfterSessionEnd(
      new Headers({ 'user-agent': chrome, 'sec-fetch-mode': 'navigate' }),
      url,
      '',
    ),
  ).toEqual({});
});
