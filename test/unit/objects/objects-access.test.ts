import { describe, expect, it } from 'vitest';
import type { Field } from '#engine/fields/field.ts';
import type { ObjectDefinition } from '#engine/model/define.ts';
import type { Role } from '#protocol/users/viewer.ts';
import { objects } from '#objects/index.ts';
import { recordText } from '#messages/staff/records.ts';

const byName = new Map(objects.map((object) => [object.apiName, object]));
const systemFields = Object.keys(recordText.fields);

describe('access to objects (record-api.md §2)', () => {
  const visibleTo = (role: Role) =>
    objects.filter((object) => object.access[role]?.length).map((object) => object.apiName);
  const published = [
    'Product__c',
    'Vacature__c',
    'Kennisartikel__c',
    'Pagina__c',
    'Klantverhaal__c',
    'Kerncijfer__c',
    'Teamlid__c',
    'Locatie__c',
    'Partner__c',
    'ContentDocument',
    'ContentVersion',
    'ContentDocumentLink',
    'RecordType',
  ];

  it('guests read published content, its files and record types', () =>
    expect(visibleTo('guest').sort()).toEqual(published.toSorted()));

  it('customers also read the objects that can belong to their own company', () =>
    expect(visibleTo('customer').sort()).toEqual(
      [
        ...published,
        'Account',
        'Contact',
        'User',
        'Case',
        'CaseComment',
        'Aansluiting__c',
        'Prijsperiode__c',
        'Bestelling__c',
        'Bestelregel__c',
        'Nummerbehoud__c',
        'Toewijzing__c',
        'Opzegging__c',
        'Uitportering__c',
        'Glasvezelaanvraag__c',
        'Koppeling__c',
        'Aflevering__c',
      ].sort(),
    ));

  it('a user with service requests only reads those, their own user and the company name', () => {
    expect(visibleTo('casesOnly').sort()).toEqual(
      [...published, 'Account', 'Contact', 'User', 'Case', 'CaseComment'].sort(),
    );
    expect([...reads(byName.get('Account')!, 'casesOnly')]).toEqual(['Name']);
    expect(byName.get('User')!.access.casesOnly!.map((grant) => grant.rows)).toEqual([
      { field: 'Id', is: 'viewer.user' },
    ]);
    expect(byName.get('Contact')!.access.casesOnly!.map((grant) => grant.rows)).toEqual([
      { field: 'Id', is: 'viewer.contact' },
    ]);
  });

  it.each(['guest', 'customer', 'casesOnly'] as const)(
    '%s reads all rows of record types and of no other object',
    (role) => {
      expect(
        objects
          .filter((object) => object.access[role]?.some((grant) => grant.rows === 'all'))
          .map((object) => object.apiName),
      ).toEqual(['RecordType']);
    },
  );

  it('the administrator reads every object', () =>
    expect(visibleTo('administrator').sort()).toEqual([...byName.keys()].sort()));

  it('customers read name, e-mail address and portal rights of colleagues', () => {
    const [, colleagues] = byName.get('User')!.access.customer!;
    expect(colleagues).toEqual({
      rows: { field: 'AccountId', is: 'viewer.account' },
      read: ['Name', 'Email', 'Portaalrechten__c'],
      bare: true,
    });
  });

  it('customers and sales never write rights, company or profile of a user', () => {
    for (const role of ['customer', 'casesOnly', 'sales'] as const)
      for (const grant of byName.get('User')!.access[role]!) {
        expect(grant.create ?? grant.delete).toBeUndefined();
        expect(grant.write ?? []).not.toBe('*');
        for (const name of [
          'ProfileId',
          'Portaalrechten__c',
          'AccountId',
          'ContactId',
          'Medewerker__c',
          'IsActive',
          'Username',
        ])
          expect(grant.write ?? []).not.toContain(name);
      }
  });

  it.each([
    ['Aanmeldcode__c', 'Hash__c'],
    ['ContentVersion', 'Opslagsleutel__c'],
    ['ContentVersion', 'Controlegetal__c'],
  ])('%s.%s is read by no role and is not tracked in the history', (apiName, name) => {
    const object = byName.get(apiName)!;
    expect(
      Object.values(object.access).flatMap((grants) =>
        grants.filter((grant) => grant.read === '*' || grant.read.includes(name)),
      ),
    ).toEqual([]);
    expect(object.fields[name]).toMatchObject({
      tracked: false,
      filterable: false,
      sortable: false,
      searchable: false,
    });
  });

  it('staff read the text of a mail only when the mail is marked readable', () => {
    const { access, fields } = byName.get('Mail__c')!;
    expect(fields['Leesbaar__c']!.default).toEqual({ value: false });
    for (const role of ['sales', 'administrator'] as const)
      for (const grant of access[role]!)
        if (grant.read === '*' || grant.read.includes('Tekst__c') || grant.read.includes('Html__c'))
          expect(grant.rows).toEqual({ field: 'Leesbaar__c', equals: true });
    for (const name of ['Tekst__c', 'Html__c'])
      expect(fields[name]).toMatchObject({
        tracked: false,
        filterable: false,
        sortable: false,
        searchable: false,
      });
  });

  it('these objects are written only by the system', () => {
    const systemObjects = objects
      .filter((object) => object.writtenBySystem)
      .map((object) => object.apiName);
    expect(systemObjects.sort()).toEqual([
      'Aanmeldcode__c',
      'Aflevering__c',
      'Bestelregel__c',
      'Bulkbewerking__c',
      'ContentVersion',
      'Merkgegeven__c',
      'Opzegging__c',
      'Paginabezoek__c',
      'Profile',
      'RecordType',
      'Toestemming__c',
      'Uitnodiging__c',
      'Uitportering__c',
      'Wijziging__c',
    ]);
  });
});

describe('the value of a field', () => {
  const field = (object: string, name: string): Field => byName.get(object)!.fields[name]!;

  it.each(['1234ab', ' 1234 AB ', '1234AB'])('postcode %j is parsed as 1234AB', (input) =>
    expect(field('Glasvezelaanvraag__c', 'Postcode__c').parse(input)).toEqual({
      ok: true,
      value: '1234AB',
    }),
  );
  it.each(['0234AB', '1234', '1234ABC', 12_345, true])('postcode %j is refused', (input) =>
    expect(field('Glasvezelaanvraag__c', 'Postcode__c').parse(input).ok).toBe(false),
  );

  it('a login name is parsed to lower case', () =>
    expect(field('User', 'Username').parse('Jan@Voorbeeld.NL')).toEqual({
      ok: true,
      value: 'jan@voorbeeld.nl',
    }));
  it('a login name is an e-mail address', () =>
    expect(field('User', 'Username').parse('jan').ok).toBe(false));

  it.each(['een-artikel', 'a1', 'a---b', '-a'])('slug %j is accepted', (input) =>
    expect(field('Kennisartikel__c', 'Slug__c').parse(input)).toEqual({ ok: true, value: input }),
  );
  it.each(['Een', 'a b', '../x', 'é'])('slug %j is refused', (input) =>
    expect(field('Kennisartikel__c', 'Slug__c').parse(input).ok).toBe(false),
  );

  it.each(['1234567', '123456789', '1234567a', '12345678\n'])(
    'KvK number %j breaks a rule',
    (value) => expect(broken('Account', { KvK_nummer__c: value })).toEqual(['KvK_nummer__c']),
  );
  it.each(['01234567', null])('KvK number %j breaks no rule', (value) =>
    expect(broken('Account', { KvK_nummer__c: value })).toEqual([]),
  );

  it('a connection does not end before it starts', () => {
    expect(
      broken('Aansluiting__c', { Ingangsdatum__c: '2026-03-01', Einddatum__c: '2026-02-28' }),
    ).toEqual(['Einddatum__c']);
    expect(
      broken('Aansluiting__c', { Ingangsdatum__c: '2026-03-01', Einddatum__c: '2026-03-01' }),
    ).toEqual([]);
  });
});

function broken(apiName: string, row: Record<string, unknown>): (string | null)[] {
  return (byName.get(apiName)!.rules ?? []).flatMap((rule) => rule(row)?.field ?? []);
}

function reads(object: ObjectDefinition, role: Role): Set<string> {
  return new Set(
    (object.access[role] ?? []).flatMap((grant) =>
      grant.read === '*' ? [...Object.keys(object.fields), ...systemFields] : grant.read,
    ),
  );
}

it('a field that only the system fills is read-only', () => {
  const systemFilled: Readonly<Record<string, readonly string[]>> = {
    Account: ['Gecontroleerd_adres__c'],
    Adviesaanvraag__c: ['Maandbedrag__c'],
    Aansluiting__c: ['Herinnerd_voor__c'],
  };
  for (const object of objects) {
    const named = Object.entries(object.fields).filter(
      ([name, { help }]) =>
        help?.includes('het systeem') || systemFilled[object.apiName]?.includes(name),
    );
    expect(
      named.filter(([, { readOnly }]) => !readOnly).map(([name]) => `${object.apiName}.${name}`),
    ).toEqual([]);
  }
});
