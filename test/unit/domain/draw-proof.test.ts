import { describe, expect, it } from 'vitest';
import { drawProof } from '#domain/terminations/draw-proof.ts';

/** The paper a customer keeps, whatever stands in the names on it. */

const texts = {
  'a word wider than the paper': 'w'.repeat(600),
  'signs that turn around': 'factuur\u202Egnp.exe',
  'signs no letter of ours writes': '👩🏽‍🚒 漢字 ﷽',
  'breaks of lines': 'een\u2028twee\nthree',
  'half a letter': 'een\ud800twee',
  'what XML would read': 'Telecom & <Meer>',
  'the language of the file itself': ')) endobj << /JS (app.alert(1)) >> /URI (javascript:1)',
  nothing: '',
};

describe('is drawn on a few pages, and nothing in it runs', () => {
  it.each(Object.entries(texts))('of %s', async (_, text) => {
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
    // Outside that, strings are hexadecimal or escaped: what was typed begins no object.
    expect(written.replace(xml, '')).not.toMatch(/(?<!\\)\) endobj <</);
    expect(written).not.toMatch(/\/(?:OpenAction|AA|Launch|EmbeddedFile)\b/);
  });
});
