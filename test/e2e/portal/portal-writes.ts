import type { Locator, Page } from '@playwright/test';
import { setColleagueRights } from '#domain/company/change-colleague.ts';
import { localDay } from '#engine/model/local-day.ts';
import { colleagueText } from '#messages/portal/colleagues.ts';
import { companyText } from '#messages/portal/company.ts';
import { contactPersonText } from '#messages/portal/contact-persons.ts';
import { newPasswordText } from '#messages/login/new-password.ts';
import { ownDetailsProblemText, ownDetailsText } from '#messages/portal/own-details.ts';
import { requestText } from '#messages/portal/requests.ts';
import { securityText } from '#messages/login/security.ts';
import { takeNumberText } from '#messages/site/take-number.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { dayText } from '#messages/shared/days.ts';
import { password, sessionCookieOf, type TestServer, userId } from '../../support/server.ts';
import { companyOf, createRow, userOf } from '../../rows.ts';
import { expect, hydrated } from '../fixtures.ts';

/** One write of the portal, in a browser. */
export type Write = {
  /** Opens the page and fills in the form. */
  fill: (page: Page, server: TestServer) => Promise<unknown>;
  send: (page: Page) => Locator;
  /** The message that confirms it. */
  done: (page: Page) => Locator;
  /** A field that must keep what was typed. */
  typed?: (page: Page) => Locator;
  failureText?: string;
};

const { make, detail } = requestText;
const button = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const note = (text: string) => (page: Page) => page.getByRole('status').filter({ hasText: text });
let count = 0;
const connection = async (server: TestServer) => {
  const fields = {
    Soort__c: 'Mobiel',
    Status__c: 'Actief',
    Maandbedrag__c: 12.5,
    Opzegtermijn_maanden__c: 1,
  };
  return createRow(server, 'Aansluiting__c', {
    ...fields,
    Account__c: await companyOf(server, 'korenaar'),
    Name: 'Bestelbus',
    Nummer__c: `06-55${String(++count).padStart(6, '0')}`,
  });
};
const person = async (server: TestServer) =>
  createRow(server, 'Contact', {
    AccountId: await companyOf(server, 'korenaar'),
    LastName: 'Draad',
    Email: `draad${String(++count)}@bakkerijdekorenaar.example`,
  });

async function request(server: TestServer, status = 'In behandeling'): Promise<string> {
  const user = await userOf(server, 'korenaar');
  const fields = {
    Subject: 'De draad breekt',
    Description: 'Steeds',
    Status: status,
    Zichtbaarheid__c: 'Bedrijf',
  };
  return createRow(server, 'Case', {
    ...fields,
    AccountId: await companyOf(server, 'korenaar'),
    ContactId: user.contactid,
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

const ownRequest = (status?: string) => async (page: Page, server: TestServer) =>
  open(page, `dashboard/serviceverzoek/${await request(server, status)}`);

async function fillInvitation(page: Page): Promise<void> {
  await open(page, 'dashboard/bedrijf/uitnodigen');
  await page.getByLabel(colleagueText.form.firstName.label).fill('Draad');
  await page.getByLabel(colleagueText.form.lastName.label).fill('Breuk');
  await page
    .getByLabel(colleagueText.form.email.label)
    .fill(`uitnodiging${String(++count)}@bakkerijdekorenaar.example`);
  await page
    .getByRole('radio', { name: colleagueText.rightsOf['Alleen serviceverzoeken'] })
    .check();
}

/** Creates an open invitation, and leaves its buttons on the page. */
export async function createInvitation(page: Page): Promise<void> {
  await fillInvitation(page);
  await button(colleagueText.form.send)(page).click();
  await expect(note(companyText.done.uitgenodigd)(page)).toBeVisible();
}

const colleague = async (page: Page, server: TestServer) => {
  const id = await userId(server.ctx, 'collega');
  const ctx = await server.contextOf('korenaar');
  await setColleagueRights(ctx, {
    userId: id,
    rights: 'Alleen serviceverzoeken',
    formKey: `draad-${String(++count)}`,
  });
  await open(page, `dashboard/bedrijf/collegas/${id}`);
};

export const portalWrites: Record<string, Write> = {
  'a new request': {
    async fill(page) {
      await open(page, 'dashboard/serviceverzoek/nieuw');
      await page.getByLabel(make.subject.label, { exact: true }).fill('Geen verbinding');
      await page.getByLabel(make.description.label, { exact: true }).fill('Sinds vanmorgen.');
    },
    send: button(make.send),
    typed: (page) => page.getByLabel(make.description.label, { exact: true }),
    done: note('is ontvangen'),
  },
  'a reply': {
    async fill(page, server) {
      await ownRequest()(page, server);
      await page.getByLabel(detail.reply.message.label).fill('Nog steeds.');
      await page.getByLabel(detail.reply.files.label).setInputFiles({
        name: 'modem.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      });
    },
    send: button(detail.reply.send),
    typed: (page) => page.getByLabel(detail.reply.message.label),
    done: note(detail.done.reactie),
  },
  'closing a request': {
    fill: ownRequest(),
    send: button(detail.close.button),
    done: note(detail.done.gesloten),
  },
  'reopening a request': {
    fill: ownRequest('Gesloten'),
    send: button(detail.reopen.button),
    done: note(detail.done.open),
  },
  'the visibility of a request': {
    async fill(page, server) {
      await ownRequest()(page, server);
      await page.getByLabel(detail.show.label).selectOption('Alleen melder');
    },
    send: button(detail.show.button),
    typed: (page) => page.getByLabel(detail.show.label),
    done: note(detail.done.zichtbaar),
  },
  'company details': {
    async fill(page) {
      await open(page, 'dashboard/bedrijf/gegevens');
      await page.getByLabel(companyText.details.phone.label).fill('030-1112233');
    },
    send: button(companyText.edit.send),
    typed: (page) => page.getByLabel(companyText.details.phone.label),
    done: note(companyText.done.gegevens),
  },
  'the address': {
    async fill(page) {
      await open(page, 'dashboard/bedrijf/adres?postcode=9999ZZ&huisnummer=4');
      await page.getByLabel(companyText.address.street.label).fill('Draadstraat');
      await page.getByLabel(companyText.address.town.label).fill('Breukelen');
    },
    send: button(companyText.address.save),
    typed: (page) => page.getByLabel(companyText.address.street.label),
    done: note(companyText.done['adres-nakijken']),
  },
  'a new contact person': {
    async fill(page) {
      await open(page, 'dashboard/bedrijf/contactpersoon/nieuw');
      await page.getByLabel(contactPersonText.form.lastName.label).fill('Draad');
      await page
        .getByLabel(contactPersonText.form.email.label)
        .fill('nieuwedraad@bakkerijdekorenaar.example');
    },
    send: button(contactPersonText.form.send),
    typed: (page) => page.getByLabel(contactPersonText.form.email.label),
    done: note(companyText.done['contact-nieuw']),
  },
  'a change of a contact person': {
    async fill(page, server) {
      await open(page, `dashboard/bedrijf/contactpersoon/${await person(server)}`);
      await page.getByLabel(contactPersonText.form.position.label).fill('Monteur');
    },
    send: button(contactPersonText.form.send),
    typed: (page) => page.getByLabel(contactPersonText.form.position.label),
    done: note(companyText.done['contact-anders']),
  },
  'the removal of a contact person': {
    fill: async (page, server) =>
      open(page, `dashboard/bedrijf/contactpersoon/${await person(server)}`),
    send: button(contactPersonText.form.removeSend('Draad')),
    done: note(companyText.done['contact-weg']),
  },
  'an invitation': {
    fill: fillInvitation,
    send: button(colleagueText.form.send),
    typed: (page) => page.getByLabel(colleagueText.form.email.label),
    done: note(companyText.done.uitgenodigd),
  },
  'an invitation sent again': {
    fill: createInvitation,
    send: (page) =>
      page.getByRole('button', { name: new RegExp(`^${colleagueText.invitations.again}`) }).first(),
    done: note(companyText.done.opnieuw),
  },
  'the withdrawal of an invitation': {
    fill: createInvitation,
    send: (page) =>
      page
        .getByRole('button', { name: new RegExp(`^${colleagueText.invitations.withdraw}`) })
        .first(),
    done: note(companyText.done.ingetrokken),
  },
  'the rights of a colleague': {
    async fill(page, server) {
      await colleague(page, server);
      await page.getByRole('radio', { name: /^Alles/ }).check();
    },
    send: button(colleagueText.edit.send),
    done: note(companyText.done.rechten),
  },
  'the access of a colleague': {
    fill: colleague,
    send: (page) => page.getByRole('button', { name: /^Stop de toegang/ }),
    done: note(companyText.done.gestopt),
  },
  'the termination of a connection': {
    async fill(page, server) {
      await open(
        page,
        `dashboard/opzeggen/${await connection(server)}?datum=${addMonths(localDay(new Date()), 3)}`,
      );
    },
    send: (page) => page.getByRole('button', { name: /^Definitief opzeggen/ }),
    done: (page) =>
      page.getByRole('heading', {
        level: 1,
        name: `De dienst stopt op ${dayText(addMonths(localDay(new Date()), 3))}`,
      }),
  },
  'the port-out of a number': {
    async fill(page, server) {
      await open(page, `dashboard/uitporteren/${await connection(server)}`);
      await page.getByRole('radio', { name: /zonder kosten$/ }).check();
    },
    send: (page) => page.getByRole('button', { name: /vrijmaken voor uitporteren$/ }),
    done: (page) => page.getByRole('link', { name: takeNumberText.receipt.download }),
  },
  'own details': {
    async fill(page) {
      await open(page, 'mijn-gegevens?wijzigen');
      await page.getByLabel(ownDetailsText.fields.MobilePhone.label).fill('06-11112222');
    },
    send: button(ownDetailsText.save),
    typed: (page) => page.getByLabel(ownDetailsText.fields.MobilePhone.label),
    failureText: ownDetailsProblemText['form.unreached'],
    done: (page) => page.getByRole('main').getByText(`${ownDetailsText.saved.title}.`),
  },
  'ending another session': {
    async fill(page, server) {
      await sessionCookieOf(server, 'korenaar');
      await open(page, 'mijn-gegevens/beveiliging');
    },
    send: (page) =>
      page.getByRole('button', { name: new RegExp(`^${securityText.sessions.end} `) }).last(),
    done: note(securityText.done.uitgelogd),
  },
  'a new password': {
    async fill(page) {
      await open(page, 'mijn-gegevens/beveiliging');
      await page.getByLabel(securityText.password.current, { exact: true }).fill(password);
      await page
        .getByLabel(newPasswordText.label, { exact: true })
        .fill('Een-ander-wachtwoord-2026!');
    },
    send: button(securityText.password.send),
    done: note(securityText.done.wachtwoord),
  },
};
