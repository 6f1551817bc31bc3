import { describe, expect, it } from 'vitest';
import { openSite } from '../../support/site.ts';

/** How visitors reach the company: the pages Contact and Support. */

const server = await openSite();
const night = await openSite({ environment: { BRAND_OUTAGE_PHONE: '085-486-5556' } });

const getHtml = async (path: string, { url } = server): Promise<string> =>
  (await fetch(new URL(path, url))).text();

describe('the contact page', () => {
  it('has the KvK number and a plain link to a map, and loads nothing from elsewhere', async () => {
    const html = await getHtml('contact');
    expect(html).toContain('12345678');
    expect(html).toContain(
      'href="https://www.openstreetmap.org/search?query=Industrieweg+41%2C+3542+AD+Utrecht"',
    );
    expect(html).not.toMatch(/(?:src|action)="https?:\/\/(?!127\.0\.0\.1|localhost)/);
    expect(html).not.toContain('<iframe');
  });

  it('has the VAT number of the brand, and no number for the night without one', async () => {
    const html = await getHtml('contact');
    expect(html.includes('Btw-nummer')).toBe(server.ctx.brand.vatId !== null);
    expect(html).not.toContain('Storing buiten kantooruren');
  });

  it('has the number for the night that the operator set', async () => {
    const html = await getHtml('contact', night);
    expect(html).toContain('Storing buiten kantooruren');
    expect(html).toContain('href="tel:+31854865556"');
    expect(html).toContain('"technical support"');
  });
});

describe('the support page', () => {
  it('says how to report an outage, with the number for the night', async () => {
    expect(await getHtml('support')).toContain('href="tel:+31854865555"');
    expect(await getHtml('support')).not.toContain('Buiten kantooruren');
    expect(await getHtml('support', night)).toContain('href="tel:+31854865556"');
  });

  it('folds the five problems that people call about most, each with a link to more', async () => {
    const html = await getHtml('support');
    const folds = [...html.matchAll(/<details class="question"[^>]*>([\s\S]*?)<\/details>/g)];
    expect(folds).toHaveLength(5);
    for (const [, fold] of folds) {
      const [, to = ''] = /href="(\/kennisdatabase\?q=[^"]+)"/.exec(fold!) ?? [];
      expect(await getHtml(to)).toMatch(/artikel(en)? gevonden/);
    }
  });
});
