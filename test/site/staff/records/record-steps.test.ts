import { describe, expect, it } from 'vitest';
import { problemText } from '#messages/problems/problems.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { type AccountName, storedRows } from '../../../support/server.ts';
import { openWorkspaces } from '../../../support/site.ts';
import { companyOf, createRow, userOf } from '../../../rows.ts';
import { fieldsIn } from '../../form-fields.ts';
import { htmlErrors } from '../../html-errors.ts';

/** Adding files to a record, removing them and deleting a record, without scripts. */

const { files: fileWords, remove: removeWords } = staffRecordText;

const { server, cookies, homes } = await openWorkspaces();
const account = await companyOf(server, 'korenaar');

const at = (path: string, who: AccountName = 'beheer') =>
  new URL(`${homes.get(who)!}/record/${path}`, server.url);
const open = async (path: string, who: AccountName = 'beheer') => {
  const answer = await fetch(at(path, who), { headers: { cookie: cookies.get(who)! } });
  return { status: answer.status, html: await answer.text() };
};
const send = async (
  path: string,
  body: URLSearchParams | FormData,
  who: AccountName = 'beheer',
) => {
  const answer = await fetch(at(path, who), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies.get(who)! },
    body,
  });
  return { status: answer.status, html: await answer.text(), to: answer.headers.get('location') };
};
const request = (): Promise<string> =>
  createRow(server, 'Case', { Subject: 'De lijn kraakt', AccountId: account });
const formWith = (html: string, ...files: [name: string, text: string][]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fieldsIn(html)))
    if (name.startsWith('form')) form.append(name, value);
  for (const [name, text] of files) form.append('fileData', new File([text], name));
  return form;
};
const filesOn = (id: string) =>
  storedRows<{ id: string; title: string }>(
    server,
    'select l.id, d.title from contentdocumentlink l join contentdocument d on d.id = l.contentdocumentid where linkedentityid = $1 order by d.title',
    id,
  );

describe('files on a record', () => {
  it('can be added several at once, and each has a link to remove it', async () => {
    const id = await request();
    const { html } = await open(`${id}/bestanden`, 'verkoop');
    expect(await htmlErrors(html)).toEqual([]);
    const sent = await send(
      `${id}/bestanden`,
      formWith(html, ['een.txt', 'Een'], ['twee <b>.txt', 'Twee']),
      'verkoop',
    );
    expect([sent.status, sent.to]).toEqual([
      303,
      `${homes.get('verkoop')!}/record/${id}#bestanden`,
    ]);
    const hung = await filesOn(id);
    expect(hung.map(({ title }) => title)).toEqual(['een', 'twee _b_']);
    const page = await open(id, 'verkoop');
    expect(page.html).toContain(`${hung[0]!.id}/verwijderen?terug=${id}`);
    expect(page.html).toContain(`action="${homes.get('verkoop')!}/record/${id}/bestanden"`);
  });

  it('are all listed over the pages of files, the newest eight on the record', async () => {
    const id = await request();
    const { html } = await open(`${id}/bestanden`);
    for (let round = 0; round < 11; round++) {
      const five = Array.from({ length: 5 }, (_, at): [string, string] => [
        `bestand-${String(round * 5 + at)}.txt`,
        'x',
      ]);
      const { html: form } = round === 0 ? { html } : await open(`${id}/bestanden`);
      expect((await send(`${id}/bestanden`, formWith(form, ...five))).status).toBe(303);
    }
    const { html: page } = await open(id);
    expect([
      page.match(/class="file-name"/g)?.length,
      page.includes(`href="${homes.get('beheer')!}/record/${id}/bestanden"`),
    ]).toEqual([8, true]);
    const { html: first } = await open(`${id}/bestanden`);
    expect(await htmlErrors(first)).toEqual([]);
    const next = /href="[^"]*\/bestanden\?(pagina=[^"]+)"/.exec(first)?.[1] ?? '';
    const { html: second } = await open(`${id}/bestanden?${next.replaceAll('&amp;', '&')}`);
    const named = [...`${first} ${second}`.matchAll(/class="file-name"[^>]*>([^<]*)</g)].map(
      ([, name]) => name,
    );
    expect(new Set(named).size).toBe(55);
    expect((await open(`${id}/bestanden?pagina=onzin`)).status).toBe(400);
  });

  it('are added once when the form is sent twice', async () => {
    const id = await request();
    const { html } = await open(`${id}/bestanden`);
    const form = () => formWith(html, ['een.txt', 'Een']);
    const both = await Promise.all([
      send(`${id}/bestanden`, form()),
      send(`${id}/bestanden`, form()),
    ]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await filesOn(id)).toHaveLength(1);
  });

  it.each<[string, [string, string][], string]>([
    ['no file', [], fileWords.chooseFirst],
    ['an empty file', [['leeg.txt', '']], fileWords.chooseFirst],
    [
      'too many files',
      Array.from({ length: 6 }, (_, at): [string, string] => [`${String(at)}.txt`, 'x']),
      fileWords.tooMany,
    ],
  ])('are refused in the form and not saved: %s', async (_, files, errorText) => {
    const id = await request();
    const { html } = await open(`${id}/bestanden`);
    const sent = await send(`${id}/bestanden`, formWith(html, ...files));
    expect(sent.status).toBe(400);
    expect(sent.html).toContain(errorText);
    expect(await filesOn(id)).toEqual([]);
  });

  it('are refused and not saved when one is too large', async () => {
    const id = await request();
    const { html } = await open(`${id}/bestanden`);
    const sent = await send(
      `${id}/bestanden`,
      formWith(html, ['groot.txt', 'x'.repeat(26_214_401)]),
    );
    expect([sent.status, sent.html.includes(fileWords.tooLarge)]).toEqual([400, true]);
    expect(await filesOn(id)).toEqual([]);
  });

  it('are refused with 400 or 404 for an invalid form, an unknown record and a guest', async () => {
    const id = await request();
    expect((await send(`${id}/bestanden`, new URLSearchParams({ fileData: 'x' }))).status).toBe(
      400,
    );
    expect((await send('a0900000000ZZZZAAA/bestanden', new FormData())).status).toBe(404);
    const stranger = await fetch(at(`${id}/bestanden`), {
      method: 'POST',
      body: formWith('', ['een.txt', 'Een']),
    });
    expect(stranger.status).toBe(404);
    expect(await filesOn(id)).toEqual([]);
  });

  it('can be removed after a confirmation, which leads back to the record', async () => {
    const id = await request();
    const { html } = await open(`${id}/bestanden`);
    await send(`${id}/bestanden`, formWith(html, ['een.txt', 'Een']));
    const [link] = await filesOn(id);
    const asked = await open(`${link!.id}/verwijderen?terug=${id}`);
    expect(asked.html).toContain(removeWords.title(fileWords.one));
    expect((await send(`${link!.id}/verwijderen?terug=${id}`, new URLSearchParams())).to).toBe(
      `${homes.get('beheer')!}/record/${id}`,
    );
    expect(await filesOn(id)).toEqual([]);
  });
});

describe('a record', () => {
  it('is deleted after a confirmation that mentions what belongs to it', async () => {
    const id = await request();
    const { html } = await open(`${id}/bestanden`);
    await send(`${id}/bestanden`, formWith(html, ['een.txt', 'Een']));
    expect((await open(id)).html).toContain(`${id}/verwijderen"`);
    const asked = await open(`${id}/verwijderen`);
    expect([asked.status, asked.html.includes(removeWords.below)]).toEqual([200, true]);
    expect(await htmlErrors(asked.html)).toEqual([]);
    const sent = await send(`${id}/verwijderen`, new URLSearchParams());
    expect([sent.status, sent.to]).toEqual([303, `${homes.get('beheer')!}/verwijderd`]);
    expect(await storedRows(server, 'select id from "case" where id = $1', id)).toEqual([]);
    const again = await send(`${id}/verwijderen`, new URLSearchParams());
    expect(again.status).toBe(404);
  });

  it('cannot be deleted by sales or a guest', async () => {
    const id = await request();
    expect((await open(id, 'verkoop')).html).not.toContain('/verwijderen"');
    expect((await open(`${id}/verwijderen`, 'verkoop')).status).toBe(404);
    const sent = await send(`${id}/verwijderen`, new URLSearchParams(), 'verkoop');
    expect(sent.status).toBeGreaterThanOrEqual(403);
    expect(
      (await fetch(at(`${id}/verwijderen`), { method: 'POST', redirect: 'manual' })).status,
    ).toBe(404);
    expect(await storedRows(server, 'select id from "case" where id = $1', id)).toHaveLength(1);
  });
});

describe('the owner of a service request', () => {
  const ownerOf = async (id: string) =>
    (
      await storedRows<{ ownerid: string | null }>(
        server,
        'select ownerid from "case" where id = $1',
        id,
      )
    )[0]!.ownerid;
  const idOf = async (who: AccountName) => (await userOf(server, who)).id;
  const setOwner = (id: string, ownerId: string | null) =>
    storedRows(server, 'update "case" set ownerid = $1 where id = $2', ownerId, id);
  const act = async (path: string, typed: Record<string, string>, who: AccountName = 'beheer') => {
    const { html } = await open(path, who);
    return send(path, new URLSearchParams({ ...fieldsIn(html), ...typed }), who);
  };

  it('is shown in the form to assign it, which accepts staff and refuses a customer', async () => {
    const id = await request();
    await setOwner(id, await idOf('beheer'));
    expect(fieldsIn((await open(`${id}/actie/Case.Assign`)).html)['OwnerId']).toBe('Ruben Kuipers');
    const refused = await act(`${id}/actie/Case.Assign`, { OwnerId: await idOf('korenaar') });
    expect([refused.status, refused.html.includes(problemText['record.owner'])]).toEqual([
      400,
      true,
    ]);
    expect((await act(`${id}/actie/Case.Assign`, { OwnerId: 'Marit Scholten' })).status).toBe(303);
    expect(await ownerOf(id)).toBe(await idOf('verkoop'));
  });

  it('becomes the first staff member who answers, and stays so after another answers', async () => {
    const id = await request();
    await setOwner(id, null);
    expect((await act(`${id}/actie/Case.AskFeedback`, { Vraag: 'Welk toestel?' })).status).toBe(
      303,
    );
    expect((await act(`${id}/actie/Case.Reply`, { Reactie: 'Gevonden' }, 'verkoop')).status).toBe(
      303,
    );
    expect(await ownerOf(id)).toBe(await idOf('beheer'));
  });

  it('can be empty without the request being in the queue, while it waits', async () => {
    const id = await request();
    await storedRows(
      server,
      `update "case" set ownerid = null, status = 'Wacht op feedback' where id = $1`,
      id,
    );
    const { body } = await server.call('/list-records/Case/Wachtrij?pageSize=2000', {
      as: 'verkoop',
    });
    const waiting = (body as { records: { id: string }[] }).records.map((one) => one.id);
    expect([waiting.length > 0, waiting.includes(id)]).toEqual([true, false]);
  });
});

it('the primary button of a record is a step of the work without a warning', async () => {
  const buttonStyles = async (id: string, who: AccountName): Promise<string[]> => {
    const { html } = await open(id, who);
    const bar =
      /class="row record-actions"[^]*?class="row record-buttons"/.exec(html)?.[0] ??
      /class="row record-actions"[^]*/.exec(html)?.[0] ??
      '';
    return [...bar.matchAll(/class="(button [^"]*)"[^>]*>([^<]*)/g)].map(
      ([, look = '', name = '']) => `${name}: ${look}`,
    );
  };
  const [running] = await storedRows<{ id: string }>(
    server,
    "select id from opzegging__c where status__c = 'ophefverzoek ontvangen' limit 1",
  );
  expect((await buttonStyles(running!.id, 'verkoop'))[0]).toBe(
    'Opzegging laten annuleren: button button-hollow button-small',
  );
  expect((await buttonStyles(await request(), 'verkoop'))[0]).toMatch(/: button button-small$/);
});
