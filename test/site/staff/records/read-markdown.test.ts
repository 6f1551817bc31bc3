import { expect, it } from 'vitest';
import { stored } from '../../../support/server.ts';
import { openWorkspace } from '../../../support/site.ts';

/** Texts in Markdown on the page of their record, without scripts. */

const { server, cookie, home } = await openWorkspace('beheer');

async function shown(source: string): Promise<string> {
  const [row] = await stored<{ id: string }>(
    server,
    'select id from kennisartikel__c order by id limit 1',
  );
  const fields = { Inhoud__c: source };
  const saved = await server.call(`/records/${row!.id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields },
  });
  expect(saved.status).toBe(200);
  const page = await fetch(new URL(`${home}/record/${row!.id}`, server.url), {
    headers: { cookie },
  });
  return /<main[\s\S]*<\/main>/.exec(await page.text())?.[0] ?? '';
}

it('HTML that staff typed stands on the page as text, and a link that runs code is no link', async () => {
  const html = await shown('<img src=x onerror=alert(1)>\n\n[klik](javascript:alert(1))');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(/<img src=x|href="javascript/);
});

it('a text in Markdown is read as its page shows it, with headings and lists', async () => {
  const html = await shown('Een begin.\n\n## Zo werkt het\n\n- **eerst** dit\n- dan dat');
  expect(html).toContain('<h2>Zo werkt het</h2>');
  expect(html).toMatch(/<li><strong>eerst<\/strong> dit<\/li>/);
  expect(html).not.toContain('## Zo werkt het');
});
