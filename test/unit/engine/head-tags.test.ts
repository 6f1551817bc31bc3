import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headTags, readHeadTags, writeHeadTags } from '#engine/fields/head-tags.ts';
import { hrefLang, pageAddress } from '#engine/fields/page-address.ts';

/**
 * The tags that staff may add to the head of a page (spec §3, customHeadTags). None of them runs,
 * fetches anything or overrides the page.
 */

const harmless: [typed: string, drawn: string][] = [
  [
    '<meta name="google-site-verification" content="abc-123_=">',
    '<meta name="google-site-verification" content="abc-123_=">',
  ],
  ['<META NAME=Author CONTENT="J. de Vries">', '<meta name="author" content="J. de Vries">'],
  [
    '<meta property="og:image" content="https://cdn.example/a.png?b=1&amp;c=2">',
    '<meta property="og:image" content="https://cdn.example/a.png?b=1&#38;c=2">',
  ],
  [
    '<meta name=keywords content="glas, vezel &lt;zakelijk&gt;"/>',
    '<meta name="keywords" content="glas, vezel &#60;zakelijk&#62;">',
  ],
  [
    '<link rel="me" href="https://social.example/@ons">',
    '<link rel="me" href="https://social.example/@ons">',
  ],
  [
    '<link rel=alternate type="Application/RSS+xml" title=Nieuws href=/nieuws.xml>',
    '<link rel="alternate" href="/nieuws.xml" type="application/rss+xml" title="Nieuws">',
  ],
  [
    '<link rel="alternate" hreflang="de-DE" href="https://www.example.de/">',
    '<link rel="alternate" href="https://www.example.de/" hreflang="de-DE">',
  ],
  [
    '<!-- van het bureau -->\n  <meta name="twitter:site" content="@ons">\n',
    '<meta name="twitter:site" content="@ons">',
  ],
];

const hostile: string[] = [
  '<script>alert(1)</script>',
  '<script src="https://evil.example/x.js"></script>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<title>Anders</title>',
  '<base href="https://evil.example/">',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<body onload=alert(1)>',
  '<html onclick=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<noscript><meta name="author" content="x"></noscript>',
  '<template><meta name="author" content="x"></template>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<meta http-equiv="Content-Security-Policy" content="script-src *">',
  '<meta http-equiv="refresh" name="author" content="0;url=javascript:alert(1)">',
  '<meta charset="utf-7">',
  '<meta name="referrer" content="unsafe-url">',
  '<meta name="viewport" content="width=1">',
  '<meta name="robots" content="noindex">',
  '<meta name="theme-color" content="red">',
  '<meta name="author" content="x" onload="alert(1)">',
  '<meta name="author" content="x" style="color:red">',
  '<meta name="author" property="og:title" content="x">',
  '<meta itemprop="author" content="x">',
  '<meta name="author">',
  '<meta property="og:image" content="javascript:alert(1)">',
  '<meta property="og:image" content="data:image/svg+xml,<svg onload=alert(1)>">',
  '<meta name="keywords" content=" java&#x09;script:alert(1)">',
  '<meta name="keywords" content="&#32;JaVaScRiPt&colon;alert(1)">',
  '<link rel="stylesheet" href="https://evil.example/a.css">',
  '<link rel="alternate stylesheet" href="/a.css" title="x">',
  '<link rel="STYLESHEET" href="/a.css">',
  '<link rel="preload" as="script" href="https://evil.example/a.js">',
  '<link rel="modulepreload" href="/a.js">',
  '<link rel="preconnect" href="https://evil.example">',
  '<link rel="dns-prefetch" href="//evil.example">',
  '<link rel="prefetch" href="https://evil.example">',
  '<link rel="next" href="https://evil.example">',
  '<link rel="import" href="/a.html">',
  '<link rel="icon" href="https://evil.example/i.ico">',
  '<link rel="manifest" href="/m.json">',
  '<link rel="canonical" href="https://evil.example">',
  '<link rel="me" href="javascript:alert(1)">',
  '<link rel="me" href="JAVA\tSCRIPT:alert(1)">',
  '<link rel="me" href="java&Tab;script:alert(1)">',
  '<link rel="me" href="data:text/html,<script>alert(1)</script>">',
  '<link rel="me" href="//evil.example">',
  '<link rel="me" href="/\\evil.example">',
  '<link rel="me" href="https://ons@evil.example">',
  '<link rel="me" href="https:evil">',
  '<link rel="me" href="/x" onerror="alert(1)">',
  '<link rel="me" href="/x" imagesrcset="https://evil.example 1x">',
  '<link rel="alternate" type="text/css" href="/a">',
  '<link href="/a">',
  '"><script>alert(1)</script><meta name="author" content="',
  '<meta name="author" content="x"><script>alert(1)</script>',
  '<meta name="author" content="x">zomaar tekst',
  '<meta name="author" content="x"></head><body>',
  '<meta name="author" content="x\u0000y">',
  '<!--><script>alert(1)</script>-->',
  '<meta name="author" content="--><script>"',
];

describe('the head tags that staff add', () => {
  const field = headTags({ label: 'x' });

  it.each(harmless)('%j is accepted and rendered', (typed, drawn) => {
    expect(readHeadTags(typed).refusals).toEqual([]);
    expect(writeHeadTags(readHeadTags(typed).tags)).toBe(drawn);
    expect(field.parse(typed)).toEqual({ ok: true, value: typed.trimEnd() });
  });

  it.each(hostile)('%j is refused on save, and renders as at most a harmless meta tag', (typed) => {
    expect(field.parse(typed)).toMatchObject({ ok: false, code: 'record.rule' });
    const drawn = writeHeadTags(readHeadTags(typed).tags);
    expect(drawn).toMatch(/^(<meta name="(author|keywords)" content="[^"<>]*">)?$/);
  });

  it('a tag that is typed twice is rendered once', () => {
    const tag = '<meta name="author" content="x">';
    expect(readHeadTags(tag + tag).tags).toHaveLength(1);
  });

  const words =
    'meta link script style svg name property content rel href http-equiv onload author og:image me alternate stylesheet javascript: data: https://a.example //evil /a < > </ /> " \' = &quot; &#58; <!-- --> <![CDATA[ ]]>';
  const word = fc.constantFrom(
    ...words.split(' '),
    ' ',
    '\n',
    '\t',
    '\0',
    '\u2028',
    '<meta name="author" content="',
    '<link rel="me" href="',
  );

  it('any typed text renders as harmless tags that read back the same', () => {
    const typed = fc
      .array(fc.oneof(word, fc.string({ maxLength: 5 })), { maxLength: 25 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(typed, (text) => {
        const { tags } = readHeadTags(text);
        const again = readHeadTags(writeHeadTags(tags));
        expect(again).toEqual({ tags, refusals: [] });
        for (const tag of tags) {
          if (tag.tag === 'link') expect(tag.href).toMatch(/^(https?:\/\/|\/(?!\/))/);
          else expect([tag.name ?? tag.property, tag.content]).not.toContain('');
          for (const value of Object.values(tag))
            expect(value).not.toMatch(/^\W*(javascript|data):|\p{Cc}/iu);
        }
      }),
      { numRuns: process.env['DEEP'] ? 50_000 : 3_000 },
    );
  });
});

describe('the address of a page', () => {
  const parse = (value: string) => pageAddress({ label: 'x' }).parse(value);
  it.each(['/contact', '/', 'https://www.example.nl/a?b=c#d', 'http://example.nl'])(
    '%s is accepted',
    (value) => expect(parse(value)).toEqual({ ok: true, value }),
  );
  it.each([
    'contact',
    '//evil.example',
    'javascript:alert(1)',
    'https://a@b.example',
    'https://',
    '/a b',
    '/\\a',
    'ftp://a.example',
    'https://a.example/"',
    '/é',
  ])('%s is refused', (value) =>
    expect(parse(value)).toMatchObject({ ok: false, code: 'record.rule' }),
  );
});

describe('the list of other languages', () => {
  const parse = (value: string) => hrefLang({ label: 'x' }).parse(value);
  it('holds a language and an address on each line', () => {
    const value = 'nl-NL https://a.example/nl\nx-default https://a.example/';
    expect(parse(` nl-NL   https://a.example/nl\r\n\nx-default https://a.example/ `)).toEqual({
      ok: true,
      value,
    });
  });
  it.each([
    'nl',
    'https://a.example',
    'nederlands https://a.example',
    'nl javascript:x',
    'nl /a',
    'nl https://a.example b',
    'nl https://a.example\nnl https://b.example',
  ])('%s is refused', (value) =>
    expect(parse(value)).toMatchObject({ ok: false, code: 'record.rule' }),
  );
});
