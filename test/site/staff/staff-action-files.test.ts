import { describe, expect, it } from 'vitest';
import { staffActionText as words } from '#messages/staff/actions.ts';
import { staffText } from '#messages/staff/staff.ts';
import { recordFiles } from '#protocol/forms/staff-files.ts';
import { uploadFile } from '../../contract/files/multipart.ts';
import { ownAndForeignCompany, storedRows } from '../../support/server.ts';
import { openWorkspace } from '../../support/site.ts';
import { fieldsIn } from '../form-fields.ts';
import { createRow } from '../../rows.ts';

/** Files with an action of a record, sent in its form or uploaded before it, without scripts. */

const { server, cookie, home } = await openWorkspace('verkoop');
const account = (await ownAndForeignCompany(server, 'korenaar')).own;

const request = (): Promise<string> =>
  createRow(server, 'Case', { Subject: 'De lijn kraakt', AccountId: account, OwnerId: null });
const at = (path: string) => new URL(`${home}/record/${path}`, server.url);
const open = async (path: string) => ({
  html: await (await fetch(at(path), { headers: { cookie } })).text(),
});

describe('an action that takes files', () => {
  const reply = (
    html: string,
    typed: Record<string, string>,
    ...files: [name: string, text: string][]
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fieldsIn(html), ...typed }))
      if (name !== recordFiles.field) form.append(name, value);
    for (const [name, text] of files) form.append(recordFiles.field, new File([text], name));
    return form;
  };
  const post = async (id: string, body: FormData, action = 'Case.Reply') => {
    const answer = await fetch(at(`${id}/actie/${action}`), {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body,
    });
    return { status: answer.status, html: await answer.text() };
  };
  const hungOn = (id: string) =>
    storedRows<{ title: string }>(
      server,
      `select d.title from contentdocumentlink l join contentdocument d on d.id = l.contentdocumentid
       where l.linkedentityid = $1 or l.linkedentityid in (select id from casecomment where parentid = $1) order by d.title`,
      id,
    );

  it('is done once with its files when the form is sent twice', async () => {
    const id = await request();
    const { html } = await open(`${id}/actie/Case.Reply`);
    expect(html).toMatch(/<form[^>]*encType="multipart\/form-data"/i);
    const form = () =>
      reply(html, { Reactie: 'Zie de bijlagen' }, ['een.txt', 'Een'], ['twee.txt', 'Twee']);
    const both = await Promise.all([post(id, form()), post(id, form())]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect((await hungOn(id)).map(({ title }) => title)).toEqual(['een', 'een', 'twee', 'twee']);
    expect(
      await storedRows(server, 'select 1 from casecomment where parentid = $1', id),
    ).toHaveLength(1);
  });

  it.each<{
    how: string;
    typed: { Reactie: string; Daarna?: string };
    files: [name: string, text: string][];
    errorText: string;
  }>([
    {
      how: 'without a required field',
      typed: { Reactie: 'Zie de bijlage', Daarna: '' },
      files: [['een.txt', 'Een']],
      errorText: staffText.edit.troubles.required,
    },
    {
      how: 'with an empty file',
      typed: { Reactie: 'Zie de bijlage' },
      files: [['leeg.txt', '']],
      errorText: staffText.edit.troubles.fileEmpty,
    },
    {
      how: 'with too many files',
      typed: { Reactie: 'Zie' },
      files: Array.from({ length: 6 }, (_, at) => [`${String(at)}.txt`, 'x']),
      errorText: staffText.edit.troubles.filesTooMany,
    },
    {
      how: 'with a too large file',
      typed: { Reactie: 'Zie' },
      files: [['groot.txt', 'x'.repeat(26_214_401)]],
      errorText: staffText.edit.troubles.fileTooLarge,
    },
  ])(
    'is refused $how, keeps what was typed and asks for the files again',
    async ({ typed, files, errorText }) => {
      const id = await request();
      const { html } = await open(`${id}/actie/Case.Reply`);
      const sent = await post(id, reply(html, typed, ...files));
      expect([
        sent.status,
        sent.html.includes(errorText),
        sent.html.includes(words.files.again),
      ]).toEqual([400, true, true]);
      expect(sent.html).toContain(`>${typed.Reactie}</textarea>`);
      expect(await hungOn(id)).toEqual([]);
    },
  );

  it('shows each file in the conversation, with the note or reply that it came with', async () => {
    const id = await request();
    const note = reply(
      (await open(`${id}/actie/Case.AddNote`)).html,
      { Notitie: 'Nagemeten bij de klant' },
      ['demping.txt', 'Te hoog'],
    );
    expect((await post(id, note, 'Case.AddNote')).status).toBe(303);
    expect(
      (
        await post(
          id,
          reply((await open(`${id}/actie/Case.Reply`)).html, { Reactie: 'Zie de offerte' }, [
            'offerte.txt',
            'Een',
          ]),
        )
      ).status,
    ).toBe(303);
    for (const path of [id, `${id}/actie/Case.Reply`]) {
      const { html } = await open(path);
      const talk = html.slice(
        html.indexOf('id="gesprek"'),
        html.indexOf('</section>', html.indexOf('id="gesprek"')),
      );
      const order = [
        'Nagemeten bij de klant',
        'download="demping.txt"',
        'alleen intern',
        'Zie de offerte',
        'download="offerte.txt"',
      ].map((part) => talk.indexOf(part));
      expect(order).not.toContain(-1);
      expect(order).toEqual(order.toSorted((one, other) => one - other));
    }
    const files = (await open(id)).html.split('id="bestanden"')[1]!.split('</section>')[0]!;
    expect([files.includes('offerte.txt'), files.includes('demping.txt')]).toEqual([true, false]);
  });

  it('accepts the id of a file that was uploaded before, and refuses an invalid one', async () => {
    const id = await request();
    const { html } = await open(`${id}/actie/Case.Reply`);
    const { body } = await uploadFile(server, 'verkoop', { bytes: 'een', name: 'vooruit.txt' });
    const sent = await post(
      id,
      reply(html, { Reactie: 'Zie de bijlage', bestand: body.contentDocument.id }),
    );
    expect([sent.status, (await hungOn(id)).map(({ title }) => title)]).toEqual([
      303,
      ['vooruit', 'vooruit'],
    ]);
    const wrong = await post(
      id,
      reply((await open(`${id}/actie/Case.Reply`)).html, {
        Reactie: 'Zie de bijlage',
        bestand: 'onzin',
      }),
    );
    expect(wrong.status).toBe(400);
  });
});
