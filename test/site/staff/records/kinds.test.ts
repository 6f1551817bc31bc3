import { describe, expect, it } from 'vitest';
import { openSite } from '../../../support/site.ts';
import { fieldsIn } from '../../form-fields.ts';
import { logIn, staffHome } from '../../login/log-in.ts';

/** Koppelingen are apps or webhooks: each kind has its own sections. */

const server = await openSite();
const cookie = await logIn(server, 'beheer');
const home = await staffHome(server, 'beheer');

const open = async (path: string): Promise<string> =>
  (await fetch(new URL(home + path, server.url), { headers: { cookie } })).text();
const send = (path: string, fields: Record<string, string>): Promise<Response> =>
  fetch(new URL(home + path, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: new URL(server.url).origin },
    body: new URLSearchParams(fields),
  });
/** Of the link Nieuw in the list. */
const newFrom = async (list: string): Promise<string> => {
  const html = await open(`/${list}`);
  const [, path = ''] = /href="[^"]*(\/nieuw\/[^"]+)"/.exec(html) ?? [];
  return path.replaceAll('&amp;', '&');
};
const headingsIn = (html: string): string[] =>
  [...html.matchAll(/class="record-heading"[^>]*>([^<]*)</g)].map(([, heading]) => heading!);

const ofApp = ['Voor een app', 'Een app beperken'];

describe('a new record from a list view', () => {
  it.each([
    ['Webhooks', 'Webhook', ['Koppeling', 'Voor een webhook']],
    ['Apps', 'App', ['Koppeling', ...ofApp]],
    ['Alle', 'App', ['Koppeling', ...ofApp]],
  ])('of %s is of the kind %s', async (list, kind, headings) => {
    const html = await open(await newFrom(`Koppeling__c/${list}`));
    expect(fieldsIn(html)['Soort__c']).toBe(kind);
    expect(headingsIn(html)).toEqual(headings);
  });

  it('does not get the status by which a list filters', async () => {
    const path = await newFrom('Case/Gesloten');
    expect(fieldsIn(await open(path))['Status']).toBe(
      fieldsIn(await open('/nieuw/Case'))['Status'],
    );
  });

  it('of a list view that does not exist starts as any other', async () => {
    const html = await open('/nieuw/Koppeling__c?lijst=Bestaat_niet');
    expect(fieldsIn(html)['Soort__c']).toBe('App');
  });
});

describe('without scripts, a kind that was chosen later', () => {
  it('brings its sections with what is still missing', async () => {
    const fields = fieldsIn(await open('/nieuw/Koppeling__c'));
    const answer = await send('/nieuw/Koppeling__c', {
      ...fields,
      Name: 'Nog geen webhook',
      Soort__c: 'Webhook',
    });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(headingsIn(html)).toEqual(['Koppeling', 'Voor een webhook']);
    expect(html).toContain('name="Adres__c"');
  });
});

describe('the page of', () => {
  const rowOf = async (kind: string): Promise<string> => {
    const path = `/nieuw/Koppeling__c?Soort__c=${kind}`;
    const answer = await send(path, {
      ...fieldsIn(await open(path)),
      Name: `Een ${kind}`,
      ...(kind === 'App'
        ? { Rechten__c: 'api' }
        : {
            Gegevens__c: 'Case',
            Wanneer__c: 'Aangemaakt',
            Adres__c: 'https://voorbeeld.example/',
          }),
    });
    const [, id] = /record\/(\w{18})/.exec(answer.headers.get('location') ?? '') ?? [];
    expect(id).toBeDefined();
    return id!;
  };

  it('a webhook has no sections of an app', async () => {
    const page = `/record/${await rowOf('Webhook')}`;
    for (const html of [await open(page), await open(`${page}?bewerken`)]) {
      expect(headingsIn(html)).toContain('Voor een webhook');
      expect(headingsIn(html).filter((one) => /\bapp\b/.test(one))).toEqual([]);
    }
  });

  it('an app has no section of a webhook', async () => {
    const page = `/record/${await rowOf('App')}`;
    for (const html of [await open(page), await open(`${page}?bewerken`)]) {
      expect(headingsIn(html)).toEqual(expect.arrayContaining(ofApp));
      expect(headingsIn(html)).not.toContain('Voor een webhook');
    }
  });
});
