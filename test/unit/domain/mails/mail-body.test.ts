import { describe, expect, it } from 'vitest';
import { mailBody } from '#domain/mail/mail-body.ts';
import type { MailWords } from '#messages/mail/mails.ts';

/** The two bodies of every mail: plain text and HTML. Source: decisions.md §5. */

const sender = {
  name: 'Voorbeeld & Co',
  phone: '085-486-5555',
  address: 'Kade 1, 1621 AA Hoorn',
  kvkNumber: '12345678',
  vatId: null,
  colours: {},
};
const words = (change: Partial<MailWords> = {}): MailWords => ({
  subject: 'Onderwerp',
  paragraphs: ['Dag,'],
  ...change,
});
const text = (change: Partial<MailWords>) => mailBody(words(change), sender).text;
const html = (change: Partial<MailWords> = {}, from: Parameters<typeof mailBody>[1] = sender) =>
  mailBody(words(change), from).html;
const nasty = `<b onclick="x('y')">&amp;`;
const escaped = '&lt;b onclick=&quot;x(&#39;y&#39;)&quot;&gt;&amp;amp;';

describe('a mail', () => {
  it('states the chamber of commerce number and the VAT number of the sender', () => {
    const { text: plain, html: page } = mailBody(words(), { ...sender, vatId: 'NL001234567B01' });
    for (const body of [plain, page]) expect(body).toContain('KvK 12345678 · btw NL001234567B01');
  });
});

describe('a mail as plain text', () => {
  it('has paragraphs apart, a link after its text, and each fact on a line', () => {
    const paragraphs: MailWords['paragraphs'] = [
      'Dag,',
      { text: 'Kies een wachtwoord', href: 'https://voorbeeld.example/x' },
      {
        facts: [
          ['Nummer', '06'],
          ['Kosten', 'Geen'],
        ],
      },
    ];
    expect(text({ paragraphs })).toBe(
      'Dag,\n\nKies een wachtwoord: https://voorbeeld.example/x\n\nNummer: 06\nKosten: Geen\n\n-- \nVoorbeeld & Co\nKade 1, 1621 AA Hoorn\n085-486-5555 · KvK 12345678',
    );
  });

  it('has a mark at each line of a quote', () => {
    expect(text({ quote: 'een\ntwee' })).toContain('\n\n> een\n> twee\n\n-- \n');
    expect(text({})).not.toContain('>');
  });
});

describe('a mail as HTML', () => {
  it.each([
    ['the subject', { subject: nasty }, 2],
    ['a paragraph', { paragraphs: [nasty] }, 1],
    ['a quote', { quote: nasty }, 1],
    ['the text of a link', { paragraphs: [{ text: nasty, href: 'https://voorbeeld.example' }] }, 1],
    ['the address of a link', { paragraphs: [{ text: 'Klik', href: nasty }] }, 1],
    ['a fact', { paragraphs: [{ facts: [['Naam', nasty]] as const }] }, 1],
  ])('has %s escaped', (_, change, times) => {
    const body = html(change as Partial<MailWords>);
    expect(body.split(escaped)).toHaveLength(times + 1);
    expect(body).not.toContain('<b ');
  });

  it('has the sender at the top and the foot, escaped', () => {
    const own = html();
    expect(own.split('Voorbeeld &amp; Co')).toHaveLength(3);
    expect(own).toContain('Kade 1, 1621 AA Hoorn<br>085-486-5555 · KvK 12345678');
    for (const name of ['name', 'phone', 'address', 'kvkNumber']) {
      const body = html({}, { ...sender, [name]: nasty });
      expect(body, name).toContain(escaped);
      expect(body, name).not.toContain('<b ');
    }
  });

  it('keeps line breaks', () => {
    const lines = 'een\ntwee\ndrie';
    const paragraphs: MailWords['paragraphs'] = [lines, { facts: [['Waar', lines]] }];
    const body = html({ paragraphs, quote: lines });
    expect(body.split('een<br>twee<br>drie')).toHaveLength(4);
  });

  it('has links, and facts as table rows with headers', () => {
    const body = html({
      paragraphs: [
        { text: 'Kies', href: 'https://voorbeeld.example/x' },
        { facts: [['Nummer', '06']] },
      ],
    });
    expect(body).toMatch(/<a href="https:\/\/voorbeeld\.example\/x" style="[^"]+">Kies<\/a>/);
    expect(body).toMatch(
      /<tr><th scope="row" style="[^"]+">Nummer<\/th><td style="[^"]+">06<\/td><\/tr>/,
    );
  });

  it('has a quote only when there is one', () => {
    expect(html()).not.toContain('<blockquote');
    expect(html({ quote: 'eerder' })).toMatch(/<blockquote style="[^"]+">eerder<\/blockquote>/);
  });

  it('has the colours of the brand', () => {
    const body = html({ quote: 'eerder' }, { ...sender, colours: { '--brand': '#123456' } });
    expect(body).toContain('border-left:4px solid #123456');
    expect(body).not.toContain('#0b7a4b');
    expect(html({ quote: 'eerder' })).toContain('border-left:4px solid #0b7a4b');
  });

  it('loads nothing from another site', () => {
    expect(
      html({ quote: 'x', paragraphs: [{ text: 'Kies', href: 'https://voorbeeld.example/x' }] }),
    ).not.toMatch(/<img|<link|<script|url\(|src=/);
  });
});
