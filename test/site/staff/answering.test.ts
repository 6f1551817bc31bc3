import { describe, expect, it } from 'vitest';
import { replyText as words } from '#messages/staff/replies.ts';
import { mailStatus } from '#protocol/crm/picklists.ts';
import { storedRows } from '../../support/server.ts';
import { openWorkspaces } from '../../support/site.ts';
import { companyOf, createRow, userOf } from '../../rows.ts';
import { fieldsIn, decodedText } from '../form-fields.ts';

/** The pages on which staff answer: what they say about the mail, before and after sending. */

const { server, cookies, homes } = await openWorkspaces();

async function open(path: string): Promise<{ html: string }> {
  const headers = { cookie: cookies.get('verkoop')! };
  const answer = await fetch(new URL(`${homes.get('verkoop')!}/record/${path}`, server.url), {
    headers,
  });
  return { html: await answer.text() };
}

describe('the answer form for a message of a visitor', () => {
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
  ])('shows the text of a %s above the answer', async (object, fields) => {
    const id = await createRow(server, object, { Email__c: 'ineke@bos.example', ...fields });
    const { html } = await open(`${id}/actie/${object}.Answer`);
    const said = html.indexOf('Ik ben er tot vijf uur.');
    expect(said).toBeGreaterThan(0);
    expect(said).toBeLessThan(html.indexOf('name="Antwoord"'));
  });
});

describe('the record of a message of a visitor', () => {
  it.each([
    ['Contactbericht__c', { Naam__c: 'Ineke Bos', Bericht__c: 'Wanneer bellen jullie?' }],
    ['Adviesaanvraag__c', { Naam__c: 'Ineke Bos', Bedrijf__c: 'Bos bv' }],
  ])(
    'shows the mailed answer, its address, and why it did not arrive: %s',
    async (object, fields) => {
      const id = await createRow(server, object, { Email__c: 'ineke@bos.example', ...fields });
      expect((await open(id)).html).not.toContain('id="mails"');
      await act(id, `${object}.Answer`, { Antwoord: 'Morgen om tien uur bellen we je.' });
      const { html } = await open(id);
      const mails = decodedText(html.slice(html.indexOf('id="mails"')));
      for (const part of [
        'Morgen om tien uur bellen we je.',
        'ineke@bos.example',
        mailStatus.waiting,
      ])
        expect(mails).toContain(part);
      const [mail] = await storedRows<{ id: string }>(
        server,
        `update mail__c set status__c = 'Mislukt',
         fout__c = 'De mailserver weigert deze mail: 550 5.1.1 User unknown'
       where record__c = $1 returning id`,
        id,
      );
      const { html: later } = await open(id);
      expect(later).toContain(`/record/${mail!.id}"`);
      expect(decodedText(later)).toContain('Dit adres bestaat niet (meer).');
    },
  );
});

const company = await companyOf(server, 'korenaar');
const { contactid: withLogin } = await userOf(server, 'korenaar');
const contact = (more: Record<string, string> = {}) =>
  createRow(server, 'Contact', { LastName: 'Zonder Inlog', AccountId: company, ...more });
const request = (ContactId: string | null) =>
  createRow(server, 'Case', { Subject: 'De lijn kraakt', AccountId: company, ContactId });
const mailsAbout = (id: string) =>
  storedRows<{ to: string }>(server, 'select aan__c as "to" from mail__c where record__c = $1', id);

async function act(id: string, action: string, typed: Record<string, string> = {}) {
  const path = `${id}/actie/${action}`;
  const { html } = await open(path);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fieldsIn(html), ...typed }))
    form.append(name, value);
  const sent = await fetch(new URL(`${homes.get('verkoop')!}/record/${path}`, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies.get('verkoop')! },
    body: form,
  });
  expect(sent.status).toBe(303);
  return {
    form: decodedText(html),
    done: decodedText((await open(`${id}?gedaan=${action}`)).html),
  };
}

describe('a service request that nobody can be mailed about', () => {
  it.each([
    ['no contact', async () => null],
    ['a contact without a log-in and an address', () => contact()],
  ])('says so above the reply form and after the reply: %s', async (_, who) => {
    const id = await request(await who());
    const { form, done } = await act(id, 'Case.Reply', { Reactie: 'We kijken ernaar' });
    expect(form).toContain(words.nobody.warning);
    expect(form).not.toContain('krijgt een mail');
    expect(done).toContain(words.nobody.reply);
    expect(done).not.toContain('krijgt een mail');
    expect(await mailsAbout(id)).toEqual([]);
  });

  it('says so above and after the question, and above the closing form', async () => {
    const id = await request(null);
    expect((await open(`${id}/actie/Case.Close`)).html).toContain(words.nobody.close);
    const { form, done } = await act(id, 'Case.AskFeedback', { Vraag: 'Welk toestel?' });
    expect(form).toContain(words.nobody.warning);
    expect(done).toContain(words.nobody.question);
  });
});

describe('a service request of a contact who can be mailed', () => {
  it('shows no warning when the contact can log in, and says that they get a mail', async () => {
    const id = await request(withLogin);
    const { form, done } = await act(id, 'Case.Reply', { Reactie: 'We kijken ernaar' });
    expect(form).not.toContain(words.nobody.warning);
    expect(done).toContain(words.portal.reply);
    expect(await mailsAbout(id)).toHaveLength(1);
  });

  it('says that the contact has no log-in, and to which address the mail goes', async () => {
    const id = await request(await contact({ Email: 'ineke@bos.example' }));
    const { form, done } = await act(id, 'Case.Reply', { Reactie: 'We kijken ernaar' });
    expect(form).toContain(words.mail.warning('ineke@bos.example'));
    expect(form).toContain('Links laten we daarin weg.');
    expect(form).toContain(words.mail.files);
    expect(form).not.toContain('De klant ziet ze bij je reactie.');
    expect(done).toContain(words.mail.reply);
    expect(await mailsAbout(id)).toEqual([{ to: 'ineke@bos.example' }]);
  });
});
