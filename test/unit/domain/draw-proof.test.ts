import { describe, expect, it } from 'vitest';
import { drawProof } from '#domain/terminations/draw-proof.ts';

/** The PDF proof of a termination, with difficult texts in it. */

const texts = {
  'a word wider than the paper': 'w'.repeat(600),
  'characters that reverse the direction': 'factuur\u202Egnp.exe',
  'characters that the font lacks': '👩🏽‍🚒 漢字 ﷽',
  'line breaks': 'een\u2028twee\nthree',
  'half a surrogate pair': 'een\ud800twee',
  'XML syntax': 'Telecom & <Meer>',
  'PDF syntax': ')) endobj << /JS (app.alert(1)) >> /URI (javascript:1)',
  'an empty text': '',
};

describe('a proof has a few pages and no active content', () => {
  it.each(Object.entries(texts))('with %s', async (_, text) => {
    const brand = {
      name: text,
      phone: '085',
      address: text,
      kvkNumber: '12345678',
      vatId: null,
      iban: null,
      colours: {},
    };
    const pdf = await drawProof({
      title: text,
      intro: text,
      facts: [
        [text, text],
        ['Naam', text],
      ],
      paragraphs: [text],
      madeOn: '2026-01-01T00:00:00Z',
      brand,
    });
    const written = pdf.toString('latin1');
    expect(written.slice(0, 5)).toBe('%PDF-');
    const pages = written.match(/\/Type \/Page\b/g)!.length;
    expect(pages).toBeLessThanOrEqual(5);
    const xml = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(written)![0];
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|#)|<Meer/);
    // Elsewhere strings are hexadecimal or escaped, so that typed text begins no PDF object.
    expect(written.replace(xml, '')).not.toMatch(/(?<!\\)\) endobj <</);
    expect(written).not.toMatch(/\/(?:OpenAction|AA|Launch|EmbeddedFile)\b/);
  });
});
