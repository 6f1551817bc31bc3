import { storedRows, type TestServer, userId } from '../../support/server.ts';
import { createAddress, createCampaign } from '../../support/fibre.ts';
import type { WorkspaceClient } from './workspace-client.ts';
import { beginImpersonation } from '../impersonation.ts';
import { createRow } from '../../rows.ts';

/** A form of every workspace route with an action, with the fields that it would change. */

export const recordIdOf = async (
  server: TestServer,
  table: string,
  where = 'true',
): Promise<string> =>
  (
    await storedRows<{ id: string }>(
      server,
      `select id from ${table} where ${where} order by id limit 1`,
    )
  )[0]!.id;
export const garageId = (server: TestServer) =>
  recordIdOf(server, 'account', `name = 'Garage Van Dijk'`);
const askedToErase = async (server: TestServer): Promise<string> => {
  const body = {
    apiName: 'Account.AskErase',
    contextId: await garageId(server),
    fields: { Reden: 'Per brief' },
  };
  await server.call('/actions/perform-quick-action/Account.AskErase', {
    as: 'verkoop',
    method: 'POST',
    body,
  });
  return body.contextId;
};
/** Creates a company without connections, whose erasure a colleague has requested. */
const toErase = async (server: TestServer): Promise<{ id: string; number: string }> => {
  const id = await createRow(server, 'Account', { Name: `Wist mij ${crypto.randomUUID()}` });
  await server.call('/actions/perform-quick-action/Account.AskErase', {
    as: 'verkoop',
    method: 'POST',
    body: { apiName: 'Account.AskErase', contextId: id, fields: { Reden: 'Per brief' } },
  });
  const [row] = await storedRows<{ number: string }>(
    server,
    'select klantnummer__c as number from account where id = $1',
    id,
  );
  return { id, number: row!.number };
};
const twins = async (server: TestServer): Promise<string[]> => {
  const AccountId = await createRow(server, 'Account', { Name: `Tweeling ${crypto.randomUUID()}` });
  return [
    await createRow(server, 'Contact', { AccountId, LastName: 'Tweeling' }),
    await createRow(server, 'Contact', { AccountId, LastName: 'Tweeling' }),
  ];
};
const toPutBack = async (server: TestServer): Promise<string> => {
  const id = await createRow(server, 'Contact', {
    AccountId: await garageId(server),
    LastName: 'Teruggezet',
  });
  await server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' });
  return id;
};
/** Creates a campaign with one address that has no code yet. */
const street = async (server: TestServer): Promise<string> => {
  const id = await createCampaign(server);
  await createAddress(server, {
    Postcode__c: '8011AB',
    Huisnummer__c: 1,
    Status__c: 'Campagne',
    Campagne__c: id,
  });
  return id;
};
const codesMade = async (server: TestServer, workspace: WorkspaceClient): Promise<string> => {
  const { to } = await workspace.send('aanmeldcodes-maken', {
    formKey: crypto.randomUUID(),
    campagne: await street(server),
  });
  await workspace.ended(to);
  return to;
};
const createImpersonation = async (
  server: TestServer,
  { home, cookie }: WorkspaceClient,
): Promise<string> => {
  const { to } = await beginImpersonation(
    server,
    { home, cookie },
    { record: await userId(server.ctx, 'korenaar'), name: 'User.ViewPortal' },
  );
  return /als-klant\/([^/]+)\//.exec(to)![1]!;
};
const uploadImport = async (workspace: WorkspaceClient) =>
  (await workspace.upload('Account', 'Naam\nNog niet\n')).to;
const named = { manier: 'insert', 'kolom-0': 'Name' };
/** The path of an import whose trial has ended. */
const triedImport = async (workspace: WorkspaceClient): Promise<string> => {
  const { to } = await workspace.send(await uploadImport(workspace), named);
  await workspace.ended(to);
  return to;
};

/** Fields of a copied company that differ, so that it is no duplicate. */
const copied = { Name: 'Kopie van niemand', KvK_nummer__c: '', Phone: '' };

/**
 * One form. `sends`: the fields that it changes with enough rights. `administrator`: for
 * administrators only. `elsewhere`: the form is on another page.
 */
export type WorkspaceForm = {
  path: (server: TestServer, workspace: WorkspaceClient) => Promise<string>;
  sends: Record<string, string> | ((server: TestServer) => Promise<Record<string, string>>);
  administrator?: true;
  elsewhere?: true;
  /** The name of the file field, and the text of the file. */
  file?: readonly [field: string, text: string];
  /** Why it writes nothing with enough rights either. */
  silent?: string;
};
export const workspaceForms: Readonly<Record<string, readonly WorkspaceForm[]>> = {
  'record/:recordId': [
    {
      path: async (server) => `record/${await garageId(server)}?bewerken`,
      sends: { Phone: '030-9999999' },
    },
    {
      path: async (server) => `record/${await recordIdOf(server, 'product__c')}?bewerken`,
      sends: { Name: 'Van niemand meer' },
      administrator: true,
    },
  ],
  'record/:recordId/actie/:actionApiName': [
    {
      path: async (server) =>
        `record/${await recordIdOf(server, '"case"', `status = 'Nieuw'`)}/actie/Case.AddNote`,
      sends: { Notitie: 'Te laat' },
    },
    {
      path: async (server) =>
        `record/${await recordIdOf(server, 'kennisartikel__c', 'gepubliceerd__c')}/actie/Kennisartikel__c.Unpublish`,
      sends: {},
      administrator: true,
    },
    {
      path: async (server) => `record/${await askedToErase(server)}/actie/Account.Erase`,
      sends: { Klantnummer: '10001' },
      administrator: true,
      silent: 'a customer with connections is not erased',
    },
  ],
  'record/:recordId/verwijderen': [
    {
      path: async (server) => `record/${await recordIdOf(server, 'kennisartikel__c')}/verwijderen`,
      sends: {},
      administrator: true,
    },
  ],
  'record/:recordId/bestanden': [
    {
      path: async (server) => `record/${await garageId(server)}/bestanden`,
      sends: {},
      file: ['fileData', 'tekst'],
    },
  ],
  'record/:recordId/voorbeeld': [
    {
      path: async (server) => `record/${await recordIdOf(server, 'pagina__c')}/voorbeeld`,
      sends: { Name: 'Anders' },
      silent: 'shows a page as it would be, and undoes it',
    },
  ],
  'opmaak/:objectApiName': [
    {
      path: async () => 'opmaak/Kennisartikel__c',
      sends: { tekst: '## Kop' },
      elsewhere: true,
      silent: 'draws a text and keeps nothing of it',
    },
  ],
  'record/:recordId/kopieren': [
    { path: async (server) => `record/${await garageId(server)}/kopieren`, sends: copied },
  ],
  ':objectApiName/:listViewApiName/aanpassen': [
    { path: async () => 'Case/Open/aanpassen', sends: { label: 'Van niemand' } },
  ],
  ':objectApiName/:listViewApiName/volgende': [
    { path: async () => 'Contactbericht__c/Nieuw/volgende', sends: {}, elsewhere: true },
  ],
  'nieuw/:objectApiName/voorbeeld': [
    {
      path: async () => 'nieuw/Vacature__c/voorbeeld',
      sends: { Name: 'Bij niemand' },
      administrator: true,
      silent: 'shows a page as it would be, and undoes it',
    },
  ],
  'nieuw/:objectApiName': [
    { path: async () => 'nieuw/Account', sends: { Name: 'Van niemand B.V.' } },
    { path: async () => 'nieuw/Vacature__c', sends: { Name: 'Bij niemand' }, administrator: true },
  ],
  'samenvoegen/:kind': [
    {
      path: async (server) =>
        `samenvoegen/Contact?${(await twins(server)).map((id) => `id=${id}`).join('&')}`,
      sends: {},
    },
  ],
  'beheer/:part?': [
    {
      path: async () => 'beheer/functies',
      sends: { doe: 'turnOff', wat: 'bezoek' },
      administrator: true,
    },
  ],
  verwijderd: [
    {
      path: async () => 'verwijderd',
      sends: async (server) => ({ record: await toPutBack(server) }),
    },
  ],
  bewaartermijnen: [
    { path: async () => 'bewaartermijnen', sends: { dagen: '365' }, administrator: true },
  ],
  inrichten: [
    { path: async () => 'inrichten', sends: { doe: 'laat', wat: 'logo' }, administrator: true },
  ],
  'inrichten/merk': [
    {
      path: async () => 'inrichten/merk',
      sends: { doe: 'opslaan', name: 'Van niemand B.V.' },
      administrator: true,
    },
  ],
  'klantdossier/:accountId': [
    {
      path: async (server) => `klantdossier/${(await toErase(server)).id}`,
      sends: async (server) => ({
        klantnummer: (
          await storedRows<{ number: string }>(
            server,
            `select klantnummer__c as number from account where name like 'Wist mij%' order by createddate desc limit 1`,
          )
        )[0]!.number,
      }),
      administrator: true,
    },
  ],
  'nieuwe-klant': [
    {
      path: async () => `nieuwe-klant?concept=${'b'.repeat(24)}`,
      sends: { Name: 'Nooit gemaakt B.V.' },
    },
  ],
  'gekoppelde-accounts/:userId': [
    {
      path: async (server) => `gekoppelde-accounts/${await userId(server.ctx, 'korenaar')}`,
      sends: { doen: 'ontkoppelen', account: crypto.randomUUID() },
      administrator: true,
      elsewhere: true,
      silent: 'the user has no such account',
    },
  ],
  importeren: [
    {
      path: async () => 'importeren',
      sends: { object: 'Contact' },
      file: ['file', 'Achternaam\nVan niemand\n'],
    },
  ],
  'importeren/bestand': [
    {
      path: async () => 'importeren/bestand',
      sends: { object: 'Contact' },
      file: ['file', 'Achternaam\nVan niemand\n'],
      elsewhere: true,
    },
  ],
  'adressen-importeren/bestand': [
    {
      path: async () => 'adressen-importeren/bestand',
      sends: {},
      file: ['file', 'postcode;huisnummer;straat;woonplaats\n8011AC;1;Straat;Zwolle\n'],
      administrator: true,
      elsewhere: true,
    },
  ],
  'adressen-importeren': [
    {
      path: async () => 'adressen-importeren',
      sends: {},
      file: ['file', 'postcode;huisnummer;straat;woonplaats\n8011AB;1;Straat;Zwolle\n'],
      administrator: true,
    },
  ],
  'aanmeldcodes-maken': [
    {
      path: async () => 'aanmeldcodes-maken',
      sends: async (server) => ({ campagne: await street(server) }),
      administrator: true,
    },
  ],
  'aanmeldcodes-maken/lijst': [
    {
      path: async () => 'aanmeldcodes-maken/lijst',
      sends: async (server) => ({
        campagne: await street(server),
        adressen: '8011AB 1',
        wens: 'maken',
      }),
      administrator: true,
    },
  ],
  'bewerkingen/:jobId/aanmeldcodes-afdrukken': [
    {
      path: async (server, workspace) =>
        `${await codesMade(server, workspace)}/aanmeldcodes-afdrukken`,
      sends: {},
      elsewhere: true,
    },
  ],
  'bewerkingen/:jobId/aanmeldcodes.csv': [
    {
      path: async (server, workspace) => `${await codesMade(server, workspace)}/aanmeldcodes.csv`,
      sends: {},
      elsewhere: true,
    },
  ],
  'meekijken/:lookId/stoppen': [
    {
      path: async (server, workspace) =>
        `meekijken/${await createImpersonation(server, workspace)}/stoppen`,
      sends: {},
      elsewhere: true,
    },
  ],
  'importeren/:jobId': [{ path: (_, workspace) => uploadImport(workspace), sends: named }],
  'bewerkingen/:jobId': [
    { path: (_, workspace) => triedImport(workspace), sends: { wens: 'importeren' } },
  ],
};
