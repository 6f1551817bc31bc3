import { describe, expect, it } from 'vitest';
import { openWorkspaces } from '../../support/site.ts';
import { made } from '../../rows.ts';

/** The page on which staff answer by mail. */

const { server, cookies, homes } = await openWorkspaces();

async function open(path: string): Promise<{ html: string }> {
  const headers = { cookie: cookies.get('verkoop')! };
  const answer = await fetch(new URL(`${homes.get('verkoop')!}/record/${path}`, server.url), {
    headers,
  });
  return { html: await answer.text() };
}

describe('answering what a visitor sent', () => {
  it.each([
    [
      'Contactbericht__c',
      { Naam__c: 'Ineke Bos', Bericht__c: 'Wanneer bellen jullie?\nIk ben er tot vijf uur.' },
    ],
    [
      'Adviesaanvraag__c',
      {
        Naam__c: 'Ineke Bos',
        Bedrijf__c: 'Bos bv',
        Toelichting__c: 'Wanneer bellen jullie?\nIk ben er tot vijf uur.',
      },
    ],
  ])('shows the words of a %s above the answer', async (object, fields) => {
    const id = await made(server, object, { Email__c: 'ineke@bos.example', ...fields });
    const { html } = await open(`${id}/actie/${object}.Answer`);
    const said = html.indexOf('Ik ben er tot vijf uur.');
    expect(said).toBeGreaterThan(0);
    expect(said).toBeLessThan(html.indexOf('name="Antwoord"'));
  });
});
