import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contactText } from '#messages/site/contact.ts';
import { ownDetailsText } from '#messages/portal/own-details.ts';
import { problemText } from '#messages/problems/problems.ts';
import { requestText } from '#messages/portal/requests.ts';
import { shellText } from '#messages/site/shell.ts';
import { terminateText } from '#messages/portal/terminate.ts';
import { storedRows } from '../support/server.ts';
import { companyOf, createRow } from '../rows.ts';
import { button, buttonThatBegins, ofClass, field, heading, link, text } from './locators.ts';
import { expect, expectUrl, logIn, expectVisible, hydrated, test } from './fixtures.ts';

test('the contact form shows missing fields, and is sent once it is filled in', async ({
  browserDriver: browser,
  server,
}) => {
  await browser.open('contact');
  await hydrated(browser);
  await browser.click(button(contactText.send));
  await expectVisible(browser, text('Vul alle verplichte velden in'));
  const email = 'drie.browsers@klant.example';
  await browser.fill(field(contactText.name.label, '//main'), 'Noor de Vries');
  await browser.fill(field(contactText.email.label, '//main'), email);
  await browser.fill(field(contactText.message.label, '//main'), 'Kunnen jullie bellen?');
  await browser.click(button(contactText.send));
  await expectVisible(browser, text(contactText.sent.success));
  const messages = await storedRows(
    server,
    'select id from contactbericht__c where email__c = $1',
    email,
  );
  expect(messages.length).toBeGreaterThan(0);
  await storedRows(server, 'delete from contactbericht__c where email__c = $1', email);
});

test('only the right password opens the dashboard, and logging out opens Home', async ({
  browserDriver: browser,
}) => {
  await browser.open('inloggen');
  await hydrated(browser);
  await browser.fill(field('E-mailadres', '//main'), 'klant@garagevandijk.example');
  await browser.click(button('Doorgaan', '//main'));
  await browser.fill(field('Wachtwoord', '//main'), 'niet-het-wachtwoord');
  await browser.click(button('Inloggen', '//main'));
  await expectVisible(browser, text(problemText['login.wrong']));
  await browser.open('dashboard');
  await expectUrl(browser, /naar=%2Fdashboard/);
  await logIn(browser, 'garage');
  await expectUrl(browser, /\/dashboard$/);
  await hydrated(browser);
  await browser.click(ofClass('profile-toggle'));
  await browser.click(link(shellText.profile.logout, '//header'));
  await expectUrl(browser, /^http:\/\/[^/]+\/$/);
  await browser.open('dashboard');
  await expectUrl(browser, /naar=%2Fdashboard/);
});

test('a customer can change Mijn gegevens in its dialog', async ({
  browserDriver: browser,
  server,
}) => {
  await logIn(browser, 'nieuw');
  await browser.open('dashboard');
  await hydrated(browser);
  await browser.click(ofClass('profile-toggle'));
  await browser.click(link(ownDetailsText.title, '//header'));
  await browser.click(button(ownDetailsText.edit, '//dialog'));
  await browser.fill(field(ownDetailsText.fields.MobilePhone.label, '//dialog'), '06-12345678');
  await browser.click(button(ownDetailsText.save, '//dialog'));
  await expectVisible(browser, button(ownDetailsText.edit, '//dialog'));
  await expect
    .poll(() =>
      storedRows(server, `select mobilephone from "user" where username like 'klant@nieuwestart%'`),
    )
    .toEqual([{ mobilephone: '06-12345678' }]);
});

test('a customer can create a service request with a file', async ({ browserDriver: browser }) => {
  const file = join(await mkdtemp(join(tmpdir(), 'zorgeloos-request-')), 'modem.pdf');
  await writeFile(file, '%PDF-1.7');
  await logIn(browser, 'korenaar');
  await browser.open('dashboard/serviceverzoek/nieuw');
  await hydrated(browser);
  await browser.fill(
    field(requestText.make.subject.label, '//main'),
    'Internet valt weg in de winkel',
  );
  await browser.fill(
    field(requestText.make.description.label, '//main'),
    'Elke dag rond twaalf uur.',
  );
  await browser.attach(field(requestText.make.files.label, '//main'), file);
  await browser.click(button(requestText.make.send));
  await expectUrl(browser, /serviceverzoek\/500\w+/);
  await expectVisible(browser, text('modem.pdf'));
});

test('a customer can terminate a connection in three steps', async ({
  browserDriver: browser,
  server,
  engineName,
}) => {
  const id = await createRow(server, 'Aansluiting__c', {
    Account__c: await companyOf(server, 'korenaar'),
    Name: `Bestelbus ${engineName}`,
    Soort__c: 'Mobiel',
    Status__c: 'Actief',
    Maandbedrag__c: 12.5,
    Opzegtermijn_maanden__c: 1,
  });
  await logIn(browser, 'korenaar');
  await browser.open(`dashboard/opzeggen/${id}`);
  await hydrated(browser);
  await browser.click(button(terminateText.choose.next));
  await browser.click(buttonThatBegins('Definitief opzeggen per'));
  await expectVisible(browser, heading('Je ophefverzoek is ontvangen'));
});
