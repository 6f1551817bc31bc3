import { expect, it } from 'vitest';
import { calculatorText } from '#messages/site/offers.ts';
import { openSite } from '../../support/site.ts';

/** The package calculator counts whole numbers. Without JavaScript. */

const server = await openSite();
const page = async (internet: string): Promise<string> => {
  const url = new URL(`/kpn-een-internet?${new URLSearchParams({ internet })}`, server.url);
  return (await fetch(url)).text();
};

it.each(['1,5', '1.5'])(
  'the calculator counts %s as the next whole number, and the page says so',
  async (typed) => {
    const html = await page(typed);
    expect(html).toContain(calculatorText.rounded(2));
    expect(html).toMatch(/<input[^>]*name="internet"[^>]*value="2"/);
  },
);

it.each(['2', '10000', '0', 'veel'])('the page does not mention rounding for %s', async (typed) => {
  const [before] = calculatorText.rounded(2).split('. ');
  expect(await page(typed)).not.toContain(before);
});
