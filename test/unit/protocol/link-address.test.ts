import { expect, it } from 'vitest';
import { hasSafeScheme, isLinkAddress } from '#protocol/texts/link-address.ts';

it.each([
  'https://klant.example/pad',
  'http://klant.example',
  'HTTPS://KLANT.EXAMPLE',
  'mailto:info@klant.example',
  'tel:+31854865555',
])('%j is a link address', (text) => {
  expect(isLinkAddress(text)).toBe(true);
  expect(hasSafeScheme(text)).toBe(true);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://klant.example',
  ' https://klant.example',
  'x:https://klant.example',
  'https://',
  'https:///pad',
  'mailto: info@klant.example',
])('%j is no link address and has no safe scheme', (text) => {
  expect(isLinkAddress(text)).toBe(false);
  expect(hasSafeScheme(text)).toBe(false);
});

it.each(['/contact', 'contact', '?q=a:b', '#a:b', 'pad/a:b', ''])(
  '%j has no scheme, so it is safe but no link address',
  (text) => {
    expect(isLinkAddress(text)).toBe(false);
    expect(hasSafeScheme(text)).toBe(true);
  },
);
