import { afterAll, describe, expect, it } from 'vitest';
import { setupText } from '#messages/setup/setup.ts';
import { accounts, storedRows } from '../../support/server.ts';
import { openMailSink } from '../../mail-sink.ts';
import { openSite } from '../../support/site.ts';
import { logIn, staffHome } from '../login/log-in.ts';

/**
 * The set-up list of a new installation marks only items that are done, and links to the page for
 * the others.
 */

const server = await openSite();
const sink = await openMailSink();
afterAll(() => sink.close());
const ready = await server.openCopy({
  SMTP_URL: sink.url,
  BACKUP_TO: '/nowhere/backups',
});
const home = await staffHome(server, 'beheer');
const cookie = await logIn(server, 'beheer');
const { items, notes } = setupText;

/** The HTML of one item in the set-up list of this server. */
async function lineOf(item: keyof typeof items, at = server.url): Promise<string> {
  const answer = await fetch(new URL(`${home}/inrichten`, at), { headers: { cookie } });
  const lines = (await answer.text()).split('<li class="setup-line"');
  return lines.find((part) => part.includes(`setup-title">${items[item].title}<`)) ?? '';
}
const run = (statement: string) => storedRows(server, statement);

describe('the item of a second administrator', () => {
  const colleague = `(select id from "user" where username = '${accounts.verkoop}')`;
  it('is open while that administrator cannot log in, and says so', async () => {
    await run(`update "user" set profileid = (select id from profile where name = 'System Administrator')
      where username = '${accounts.verkoop}'`);
    await run(`delete from password where user_id = ${colleague}`);
    await run(`delete from passkey where user_id = ${colleague}`);
    expect(await lineOf('staff')).toContain('data-state="open"');
    expect(await lineOf('staff')).toContain(notes.notInvited);
  });

  it('is done when that administrator has a password', async () => {
    await run(`insert into password (user_id, phc, changed_at) values (${colleague}, 'x', now())`);
    expect(await lineOf('staff')).toContain('data-state="done"');
  });

  it('links to the page of users while there is none', async () => {
    await run(`update "user" set isactive = false where id = ${colleague}`);
    expect(await lineOf('staff')).toContain(`href="${home}/beheer/gebruikers"`);
  });
});

describe('the item of mail', () => {
  const fault = 'De mailserver neemt nu niets van ons aan: 535 wrong password';
  const none = `update mail__c set status__c = 'Wacht', fout__c = null, verzonden_op__c = null,
    volgende_poging__c = now() + interval '1 day'`;

  it('links to the settings while there is no mail server', async () => {
    expect(await lineOf('mail')).toContain(`href="${home}/beheer/instellingen"`);
  });

  it('offers a trial while no mail was sent', async () => {
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

  it('shows the answer of a mail server that refused, and offers another trial', async () => {
    await run(`update mail__c set fout__c = '${fault}', lastmodifieddate = now()`);
    const line = await lineOf('mail', ready.url);
    expect(line).toContain('data-state="open"');
    expect(line).toContain('535 wrong password');
    expect(line).toContain(setupText.trial.button);
    expect(line).toContain(`href="${home}/beheer/uitgaand?stand=Wacht"`);
  });

  it('links to the failed mails when the server refused them all', async () => {
    await run(`update mail__c set status__c = 'Mislukt'`);
    const line = await lineOf('mail', ready.url);
    expect(line).toContain('535 wrong password');
    expect(line).toContain(`href="${home}/beheer/uitgaand"`);
  });

  it('is done once a mail was sent, until the server refuses mails', async () => {
    await run(`update mail__c set status__c = 'Verzonden', fout__c = null,
      verzonden_op__c = now() - interval '1 hour'`);
    expect(await lineOf('mail', ready.url)).toContain('data-state="done"');
    await run(`update mail__c set status__c = 'Wacht', fout__c = '${fault}',
      lastmodifieddate = now() where id = (select min(id) from mail__c)`);
    expect(await lineOf('mail', ready.url)).toContain('535 wrong password');
  });
});

it('the item of backups links to the settings, or says how to make the first backup', async () => {
  expect(await lineOf('backup')).toContain(`href="${home}/beheer/instellingen"`);
  expect(await lineOf('backup', ready.url)).toContain('npm run backup');
});

describe.each([
  { item: 'products', object: 'Product__c' },
  { item: 'articles', object: 'Kennisartikel__c' },
] as const)('$item', ({ item, object }) => {
  it('are an open item while none is published, with a link to their list', async () => {
    await run(`update ${object} set gepubliceerd__c = false`);
    const line = await lineOf(item);
    expect(line).toContain('data-state="open"');
    expect(line).toContain('nog niet gepubliceerd');
    expect(line).toContain(`href="${home}/${object}/Alle"`);
  });

  it('are a done item once they are published', async () => {
    await run(`update ${object} set gepubliceerd__c = true`);
    expect(await lineOf(item)).toContain('data-state="done"');
  });
});
