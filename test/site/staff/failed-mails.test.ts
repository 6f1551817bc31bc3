import { expect, it } from 'vitest';
import { staffRecordText } from '#messages/staff/record.ts';
import { storedRows } from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { openWorkspace } from '../../support/site.ts';
import { decodedText } from '../form-fields.ts';
import { htmlErrors } from '../html-errors.ts';

/** A failed mail about a service request is shown where staff answer the customer. */

const { server, cookie, home } = await openWorkspace('verkoop');
const account = await companyOf(server, 'korenaar');
const { text } = staffRecordText.talk.undelivered;

const request = () =>
  createRow(server, 'Case', { Subject: 'De lijn kraakt', AccountId: account, OwnerId: null });

async function open(id: string): Promise<string> {
  const answer = await fetch(new URL(`${home}/record/${id}`, server.url), { headers: { cookie } });
  const html = await answer.text();
  expect([answer.status, await htmlErrors(html)]).toEqual([200, []]);
  return html;
}

async function makeFailedMail(about: string): Promise<string> {
  const mail = await createRow(server, 'Mail__c', {
    Aan__c: 'weg@voorbeeld.example',
    Onderwerp__c: 'Antwoord op je verzoek',
    Tekst__c: 'Dag',
    Record__c: about,
  });
  const error = 'De mailserver weigert deze mail: 550 5.1.1 User unknown';
  const sql = `update mail__c set status__c = 'Mislukt', fout__c = $1 where id = $2`;
  await storedRows(server, sql, error, mail);
  return mail;
}

it('the conversation of a request shows its failed mail with the reason', async () => {
  const [id, other] = [await request(), await request()];
  const mail = await makeFailedMail(id);
  const html = await open(id);
  expect(decodedText(html)).toContain(text('weg@voorbeeld.example', 'Antwoord op je verzoek'));
  expect(decodedText(html)).toContain('Dit adres bestaat niet (meer).');
  expect(html).toContain(`/record/${mail}"`);
  expect(await open(other)).not.toContain('weg@voorbeeld.example');
});
