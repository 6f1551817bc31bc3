import { describe, expect, it } from 'vitest';
import { staffActionText } from '#messages/staff/actions.ts';
import { type AccountName, storedRows } from '../../support/server.ts';
import { openWorkspaces } from '../../support/site.ts';
import { companyOf, createRow } from '../../rows.ts';
import { fieldsIn, decodedText } from '../form-fields.ts';

/**
 * A status that has its own action is set in the workspace by that action only, because the action
 * explains and asks before it acts. Without scripts.
 */

const { server, cookies, homes } = await openWorkspaces();
const account = await companyOf(server, 'korenaar');

const visitor = { Naam__c: 'Jan', Email__c: 'jan@x.example' };
const kinds = [
  {
    object: 'Case',
    field: 'Status',
    row: { Subject: 'De lijn kraakt', AccountId: account },
    set: { Gesloten: 'Verzoek sluiten' },
    free: ['Nieuw', 'In behandeling', 'Wacht op feedback'],
  },
  {
    object: 'Contactbericht__c',
    field: 'Status__c',
    row: { ...visitor, Bericht__c: 'Hoi' },
    set: { Afgehandeld: 'Afhandelen' },
    free: ['Nieuw', 'In behandeling'],
  },
  {
    object: 'Adviesaanvraag__c',
    field: 'Status__c',
    row: { ...visitor, Bedrijf__c: 'Bakkerij' },
    set: { Afgehandeld: 'Afhandelen' },
    free: ['Nieuw', 'Ingepland'],
  },
  {
    object: 'Sollicitatie__c',
    field: 'Status__c',
    row: { Voornaam__c: 'Petra', Achternaam__c: 'Kuipers', Email__c: 'petra@x.example' },
    set: { Uitgenodigd: 'Uitnodigen', Aangenomen: 'Aannemen', Afgewezen: 'Afwijzen' },
    free: ['Nieuw', 'In behandeling'],
  },
] as const;

async function open(path: string, who: AccountName = 'verkoop') {
  const url = new URL(`${homes.get(who)!}/record/${path}`, server.url);
  const answer = await fetch(url, { headers: { cookie: cookies.get(who)! } });
  return { status: answer.status, html: await answer.text() };
}
const choicesOf = (html: string, field: string): string[] => {
  const select = new RegExp(`<select[^>]* name="${field}".*?</select>`, 's').exec(html)![0];
  return [...select.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value!);
};

describe.each(kinds)('a status of $object that an action sets', (kind) => {
  const { object, field, row, set, free } = kind;
  const pairs = Object.entries(set);

  it.each(['actie', 'bewerken'])(
    'is not offered by the form (%s), which names that action',
    async (form) => {
      const id = await createRow(server, object, row);
      const { html } = await open(
        form === 'actie' ? `${id}/actie/${object}.UpdateStatus` : `${id}?bewerken`,
      );
      expect(choicesOf(html, field)).toEqual(free);
      for (const [status, action] of pairs)
        expect(decodedText(html)).toContain(decodedText(staffActionText.byAction(status, action)));
    },
  );

  it.each(pairs)(
    'is offered in the form of a record that has it already: %s',
    async (status, action) => {
      const id = await createRow(server, object, { ...row, [field]: status });
      const { html } = await open(`${id}/actie/${object}.UpdateStatus`);
      expect(fieldsIn(html)[field]).toBe(status);
      expect(choicesOf(html, field)).toEqual(expect.arrayContaining([...free, status]));
      expect(decodedText(html)).not.toContain(staffActionText.byAction(status, action));
    },
  );

  it.each(pairs)('can still be written through the record API: %s', async (status) => {
    const id = await createRow(server, object, row);
    const written = await server.call(`/records/${id}`, {
      as: 'verkoop',
      method: 'PATCH',
      body: { fields: { [field]: status } },
    });
    expect(written.status).toBe(200);
    const [now] = await storedRows<Record<string, unknown>>(
      server,
      `select ${field.toLowerCase()} as status from "${object.toLowerCase()}" where id = $1`,
      id,
    );
    expect(now).toEqual({ status });
  });
});
