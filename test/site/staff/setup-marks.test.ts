import { afterAll, describe, expect, it } from 'vitest';
import { setupText } from '#messages/setup/setup.ts';
import { accounts, stored } from '../../support/server.ts';
import { openMailSink } from '../../mail-sink.ts';
import { openSite } from '../../support/site.ts';
import { logIn, staffHome } from '../login/log-in.ts';

/**
 * The list of what a new install lacks marks only what is really done, and says where the rest is.
 */

const server = await openSite();
const sink = await openMailSink();
afterAll(() => sink.close());
const ready = await server.beside({
  SMTP_URL: sink.url,
  BACKUP_TO: '/nowhere/backups',
});
const home = await staffHome(server, 'beheer');
const cookie = await logIn(server, 'beheer');
const { items, notes } = setupText;

/** The part of the page about one item, as it is at this copy of the server. */
async function lineOf(item: keyof typeof items, at = server.url): Promise<string> {
  const answer = await fetch(new URL(`${home}/inrichten`, at), { headers: { cookie } });
  const lines = (await answer.text()).split('<li class="setup-line"');
  return lines.find((part) => part.includes(`setup-title">${items[item].title}<`)) ?? '';
}
const run = (statement: string) => stored(server, statement);

describe('a second administrator', () => {
  const colleague = `(select id from "user" where username = '${accounts.verkoop}')`;
  it('who cannot log in yet is no mark, and is named as such', async () => {
    await run(`update "user" set profileid = (select id from profile where name = 'System Administrator')
      where username = '${accounts.verkoop}'`);
    await run(`delete from password where user_id = ${colleague}`);
    await run(`delete from passkey where user_id = ${colleague}`);
    expect(await lineOf('staff')).toContain('data-state="open"');
    expect(await lineOf('staff')).toContain(notes.notInvited);
  });

  it('who has a password is one', async () => {
    await run(`insert into password (user_id, phc, changed_at) values (${colleague}, 'x', now())`);
    expect(await lineOf('staff')).toContain('data-state="done"');
  });

  it('leads to the page where users are made and invited', async () => {
    await run(`update "user" set isactive = false where id = ${colleague}`);
    expect(await lineOf('staff')).toContain(`href="${home}/beheer/gebruikers"`);
  });
});

describe('mail', () => {
  const fault = 'De mailserver neemt nu niets van ons aan: 535 wrong password';
  const none = `update mail__c set status__c = 'Wacht', fout__c = null, verzonden_op__c = null,
    volgende_poging__c = now() + interval '1 day'`;

  it('without a server leads to the settings', async () => {
    expect(await lineOf('mail')).toContain(`href="${home}/beheer/instellingen"`);
  });

  it('that was never sent can be tried', async () => {
    await fetch(new URL('/wachtwoord-vergeten', server.url), {
      method: 'POST',
      body: new URLSearchParams({ email: accounts.verkoop }),
    });
    const sent = () => run(`select id from mail__c where status__c = 'Verzonden'`);
    await expect.poll(sent).toHaveLength(1);
    await run(none);
    expect(await lineOf('mail', ready.url)).toContain(notes.neverSent);
    expect(await lineOf('mail', ready.url)).toContain(setupText.trial.button);
  });

  it('that the server did not take is told with its answer, and can be tried again', async () => {
    await run(`update mail__c set fout__c = '${fault}', lastmodifieddate = now()`);
    const line = await lineOf('mail', ready.url);
    expect(line).toContain('data-state="open"');
    expect(line).toContain('535 wrong password');
    expect(line).toContain(setupText.trial.button);
    expect(line).toContain(`href="${home}/beheer/uitgaand?stand=Wacht"`);
  });

  it('that was refused without any being sent leads to those that failed', async () => {
    await run(`update mail__c set status__c = 'Mislukt'`);
    const line = await lineOf('mail', ready.url);
    expect(line).toContain('535 wrong password');
    expect(line).toContain(`href="${home}/beheer/uitgaand"`);
  });

  it('is a mark once one was sent, until the server takes none any more', async () => {
    await run(`update mail__c set status__c = 'Verzonden', fout__c = null,
      verzonden_op__c = now() - interval '1 hour'`);
    expect(await lineOf('mail', ready.url)).toContain('data-state="done"');
    await run(`update mail__c set status__c = 'Wacht', fout__c = '${fault}',
      lastmodifieddate = now() where id = (select min(id) from mail__c)`);
    expect(await lineOf('mail', ready.url)).toContain('535 wrong password');
  });
});

it('a backup without a place leads to the settings, and with one says how to make the first', async () => {
  expect(await lineOf('backup')).toContain(`href="${home}/beheer/instellingen"`);
  expect(await lineOf('backup', ready.url)).toContain('npm run backup');
});

describe.each([
  { item: 'products', object: 'Product__c' },
  { item: 'articles', object: 'Kennisartikel__c' },
] as const)('$item', ({ item, object }) => {
  it('that are not published yet are named, and their list is where the link leads', async () => {
    await run(`update ${object} set gepubliceerd__c = false`);
    const line = await lineOf(item);
    expect(line).toContain('data-state="open"');
    expect(line).toContain('nog niet gepubliceerd');
    expect(line).toContain(`href="${home}/${object}/Alle"`);
  });

  it('is a mark again once one is published', async () => {
    await run(`update ${object} set gepubliceerd__c = true`);
    expect(await lineOf(item)).toContain('data-state="done"');
  });
});
