import { describe, expect, it } from 'vitest';
import { drawTariffSheet } from '#domain/selling/tariff-sheet.ts';
import { readCatalogue } from '#domain/selling/read-catalogue.ts';
import { createRow } from '../../rows.ts';
import { openSite } from '../../support/site.ts';

/** The PDF with all prices. Source: decisions.md §13. */

const server = await openSite();

const getSheet = async () => {
  const answer = await fetch(new URL('/tarieven.pdf', server.url));
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('the tariff sheet', () => {
  it('is a PDF of a few pages that a browser shows', async () => {
    const { answer, bytes } = await getSheet();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const pages = bytes.toString('latin1').match(/\/Type \/Page\b/g)!; // the PDF has a page
    expect(pages.length).toBeLessThanOrEqual(5);
  });

  it('is the same file all day, until a price changes', async () => {
    const { bytes: first } = await getSheet();
    expect((await getSheet()).bytes.equals(first)).toBe(true);
    await createRow(server, 'Product__c', {
      Name: 'Mobiel Nieuw',
      Soort__c: 'Mobiel',
      Maandbedrag__c: 99,
      Gepubliceerd__c: true,
    });
    expect((await getSheet()).bytes.equals(first)).toBe(false);
  });

  it('lets a long product name or many products flow to a next page', async () => {
    const [product] = await readCatalogue(server.ctx);
    const products = Array.from({ length: 120 }, (_, at) => ({
      ...product!, // the demo has products
      name: `${'Lange naam '.repeat(8)}${String(at)}`,
    }));
    const sheet = await drawTariffSheet({ products, day: '2026-12-01', brand: server.ctx.brand });
    expect(sheet.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeLessThan(60);
  });
});
