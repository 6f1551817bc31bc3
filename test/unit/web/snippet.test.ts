import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncateAtWord, displayUrl } from '#web/staff/preview/snippet.ts';
import { inertPage } from '#web/staff/preview/read-preview.ts';

describe('the snippet of search engines', () => {
  it.each([
    ['Kort', 60, 'Kort'],
    ['Precies tien', 12, 'Precies tien'],
    ['Een lange titel over glasvezel', 20, 'Een lange titel …'],
    ['Titel, met een komma', 8, 'Titel …'],
    ['Aaneengeschrevenwoordzonderruimte', 10, 'Aaneenges …'],
  ])('%s in %i signs is %s', (text, most, cut) => {
    expect(truncateAtWord(text, most)).toBe(cut);
  });

  it('a cut text keeps its beginning, and hardly exceeds the limit', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        fc.integer({ min: 10, max: 200 }),
        (text, most) => {
          const cut = truncateAtWord(text, most);
          return cut.length <= most + 1 && text.startsWith(cut.replace(/ …$/, ''));
        },
      ),
    );
  });

  it.each([
    ['https://www.example.nl/', 'www.example.nl'],
    [
      'https://www.example.nl/kennisdatabase-detail/wat-is-5g',
      'www.example.nl › kennisdatabase-detail › wat-is-5g',
    ],
    ['https://www.example.nl/caf%C3%A9', 'www.example.nl › café'],
    ['https://www.example.nl/%E0%A4', 'www.example.nl › %E0%A4'],
    ['geen adres', 'geen adres'],
  ])('%s is written %s', (address, trail) => {
    expect(displayUrl(address)).toBe(trail);
  });
});

it('a preview runs no script, and opens links elsewhere except to its own anchors', () => {
  const html =
    '<html><head><link rel="modulepreload" href="/a.js"/></head><body><a href="#hier">x</a><a href="/daar">y</a><script nonce="a">b()</script></body></html>';
  expect(inertPage(html)).toBe(
    '<html><head><base target="_blank"/></head><body><a target="_self" href="#hier">x</a><a href="/daar">y</a></body></html>',
  );
});
