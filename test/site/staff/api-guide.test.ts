import { describe, expect, it } from 'vitest';
import { apiGuideText } from '#messages/site/api-guide.ts';
import { storedRows } from '../../support/server.ts';
import { openWorkspace } from '../../support/site.ts';

/** Trying a call of the record API from its page in the workspace, without scripts. */

const { server, cookie, home } = await openWorkspace('verkoop');
const words = apiGuideText.attempt;

async function open(query: Record<string, string>) {
  const url = new URL(`${home}/record-api?${String(new URLSearchParams(query))}`, server.url);
  const answer = await fetch(url, { headers: { cookie } });
  return { status: answer.status, html: await answer.text() };
}

describe('the page of the record API', () => {
  it('shows a form for a read, with the parameters and an example', async () => {
    const { status, html } = await open({ q: 'getObjectInfo', probeer: 'getObjectInfo' });
    expect(status).toBe(200);
    expect(html).toContain(`>${words.button}</button>`);
    expect(html).toContain('name="veld-objectApiName"');
    expect(html).toMatch(/curl -X GET &#x27;[^ ]*\/ui-api\/object-info\/\w+&#x27;/);
    expect(html).toContain('/mijn-gegevens/beveiliging#sleutels');
  });

  it('sends it with the rights of the visitor, and shows what the API answers', async () => {
    const asked = { q: 'getObjectInfo', probeer: 'getObjectInfo', stuur: 'ja' };
    const found = await open({ ...asked, 'veld-objectApiName': 'Case' });
    expect(found.html).toContain(words.result(200));
    expect(found.html).toContain('&quot;apiName&quot;: &quot;Case&quot;');
    // Sales do not see the audit log, nor anything behind another path.
    for (const name of ['Nergens', '../../query', '', 'Case/../../../sobjects'])
      expect((await open({ ...asked, 'veld-objectApiName': name })).html).not.toContain(
        words.result(200),
      );
  });

  it('sends no call that writes, whatever the address of the page asks', async () => {
    const [row] = await storedRows<{ id: string }>(server, 'select id from "case" limit 1');
    const { html } = await open({
      q: 'deleteRecord',
      probeer: 'deleteRecord',
      stuur: 'ja',
      'veld-recordId': row!.id,
    });
    expect(html).toContain(words.writes);
    expect(html).not.toContain('Antwoord: status');
    expect(await storedRows(server, 'select id from "case" where id = $1', row!.id)).toHaveLength(
      1,
    );
  });

  it('shows hostile values as text', async () => {
    const hostile = '"><script>alert(1)</script>';
    const { html } = await open({
      q: 'getObjectInfo',
      probeer: 'getObjectInfo',
      stuur: 'ja',
      'veld-objectApiName': hostile,
    });
    expect(html).not.toContain('<script>alert(1)');
  });
});
