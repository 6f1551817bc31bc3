import { expect, it } from 'vitest';
import { storedRows } from '../../../support/server.ts';
import { openWorkspace } from '../../../support/site.ts';

/** Markdown texts on the page of a record, without scripts. */

const { server, cookie, home } = await openWorkspace('beheer');

async function mainHtmlWith(source: string): Promise<string> {
  const [row] = await storedRows<{ id: string }>(
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

it('HTML in a Markdown text is shown as text, and a javascript: link is no link', async () => {
  const html = await mainHtmlWith('<img src=x onerror=alert(1)>\n\n[klik](javascript:alert(1))');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(/<img src=x|href="javascript/);
});

it('a Markdown text is shown with headings, lists and bold text', async () => {
  const html = await mainHtmlWith('Een begin.\n\n## Zo werkt het\n\n- **eerst** dit\n- dan dat');
  expect(html).toContain('<h2>Zo werkt het</h2>');
  expect(html).toMatch(/<li><strong>eerst<\/strong> dit<\/li>/);
  expect(html).not.toContain('## Zo werkt het');
});
