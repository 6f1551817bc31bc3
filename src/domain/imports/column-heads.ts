import type { FieldModel } from '#engine/model/registry.ts';

/**
 * What people write above a column, and the field they mean: the first of these that the object
 * has.
 */
const meant: readonly (readonly [heads: string, fields: readonly string[]])[] = [
  [
    'straat straatnaam straatenhuisnummer adres adresregel adresregel1 vestigingsadres bezoekadres street',
    ['Straat__c', 'BillingStreet'],
  ],
  ['huisnummer huisnr huisnum nummer nr', ['Huisnummer__c', 'BillingStreet']],
  ['toevoeging toev huisnummertoevoeging huisnrtoevoeging', ['Toevoeging__c', 'BillingStreet']],
  ['huisletter', ['Huisletter__c', 'BillingStreet']],
  ['postcode pc zip zipcode postalcode', ['Postcode__c', 'BillingPostalCode']],
  [
    'plaats plaatsnaam woonplaats vestigingsplaats stad city',
    ['Woonplaats__c', 'Plaats__c', 'BillingCity'],
  ],
  ['land country', ['BillingCountry']],
  [
    'mobiel mobielnummer mobielnr mobieltelefoonnummer mobieletelefoon gsm 06 06nummer 06nr mobile',
    ['MobilePhone', 'Nummer__c'],
  ],
  [
    'telefoon telefoonnummer telefoonnr telnr telnummer tel vast vastnummer phone',
    ['Phone', 'Telefoon__c'],
  ],
  ['email emailadres mail mailadres', ['Email', 'Email__c']],
  [
    'bedrijf bedrijfsnaam klant klantnaam firma firmanaam organisatie onderneming company',
    ['AccountId', 'Account__c', 'Bedrijfsnaam__c', 'Name'],
  ],
  ['kvk kvknr kvknummer handelsregister handelsregisternummer', ['KvK_nummer__c']],
  ['klantnummer klantnr debiteur debiteurnummer debiteurnr', ['Klantnummer__c']],
  ['voornaam roepnaam firstname', ['FirstName', 'Voornaam__c']],
  ['achternaam familienaam lastname surname', ['LastName', 'Achternaam__c']],
  ['functie functietitel title', ['Title']],
  ['website site webadres url internetadres', ['Website']],
  ['iban rekening rekeningnummer bankrekening bankrekeningnummer', ['IBAN__c']],
  ['notitie opmerking opmerkingen memo', ['Interne_notitie__c']],
];

const byHead = new Map(
  meant.flatMap(([heads, fields]) => heads.split(' ').map((head) => [head, fields] as const)),
);

/**
 * The field a column is probably about: by its API name, its label, what it points at, or what
 * people call it.
 */
export function guessField(fields: readonly FieldModel[], column: string): string | null {
  const named = plain(column);
  if (named === '') return null;
  const exact = fields.find(
    (field) => plain(field.apiName) === named || plain(field.label) === named,
  );
  const known =
    exact ??
    fields.find((field) => namesOf(field).includes(named)) ??
    firstOf(fields, byHead.get(named) ?? []);
  return known?.apiName ?? null;
}

const firstOf = (fields: readonly FieldModel[], names: readonly string[]): FieldModel | undefined =>
  names.flatMap((name) => fields.find(({ apiName }) => apiName === name) ?? [])[0];

const namesOf = ({ apiName, label, relationshipName }: FieldModel): string[] => [
  plain(apiName.replace(/__c$/, '')),
  ...(apiName === 'Name' ? ['naam'] : []),
  plain(label.replaceAll(/\(.*?\)/g, '')),
  ...(relationshipName === null
    ? []
    : [
        plain(relationshipName.replace(/__r$/, '')),
        plain(`${relationshipName}.Name`),
        plain(apiName.replace(/Id$/, '')),
      ]),
];

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
