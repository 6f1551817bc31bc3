import type { FieldModel } from '#engine/model/registry.ts';

const mobileHeads =
  'mobiel mobielnummer mobielnr mobieltelefoonnummer mobieletelefoon gsm 06 06nummer 06nr mobile';

/** Fields with street and house number: separate columns of a file are joined into one of them. */
const wholeStreets = ['Straat_en_huisnummer__c', 'BillingStreet'];

/** Usual column names with their possible fields. The first field that the object has is used. */
const meant: readonly (readonly [heads: string, fields: readonly string[]])[] = [
  [
    'straat straatnaam adres adresregel adresregel1 vestigingsadres bezoekadres street',
    ['Straat__c', ...wholeStreets],
  ],
  [
    'straatenhuisnummer straathuisnummer straatennummer straatnummer straatenhuisnr straathuisnr ' +
      'straatnaamenhuisnummer straatnaamhuisnummer straatnaamennummer',
    wholeStreets,
  ],
  ['huisnummer huisnr huisnum nummer nr', ['Huisnummer__c', ...wholeStreets]],
  ['toevoeging toev huisnummertoevoeging huisnrtoevoeging', ['Toevoeging__c', ...wholeStreets]],
  ['huisletter', ['Huisletter__c', ...wholeStreets]],
  ['postcode pc zip zipcode postalcode', ['Postcode__c', 'BillingPostalCode']],
  [
    'plaats plaatsnaam woonplaats vestigingsplaats stad city',
    ['Woonplaats__c', 'Plaats__c', 'BillingCity'],
  ],
  ['land country', ['BillingCountry']],
  [mobileHeads, ['MobilePhone', 'Nummer__c']],
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

/** A second choice, for a column that got no field by `meant`. */
const otherwise: typeof meant = [[mobileHeads, ['Phone', 'Telefoon__c']]];

const byHead = (table: typeof meant): ReadonlyMap<string, readonly string[]> =>
  new Map(table.flatMap(([heads, fields]) => heads.split(' ').map((head) => [head, fields])));
const [meantByHead, otherwiseByHead] = [byHead(meant), byHead(otherwise)];

/** Null: no field. Only a field that joins columns is used for several columns. */
export function guessFields(
  fields: readonly FieldModel[],
  columns: readonly string[],
): (string | null)[] {
  const mapping: (string | null)[] = [];
  const free = (field: FieldModel | undefined): string | null =>
    field === undefined || (mapping.includes(field.apiName) && field.joinsColumns !== true)
      ? null
      : field.apiName;
  for (const column of columns) mapping.push(free(guessField(fields, plain(column))));
  for (const [at, column] of columns.entries())
    mapping[at] ??= free(firstOf(fields, otherwiseByHead.get(plain(column)) ?? []));
  return mapping;
}

function guessField(fields: readonly FieldModel[], named: string): FieldModel | undefined {
  if (named === '') return undefined;
  return (
    fields.find((field) => plain(field.apiName) === named || plain(field.label) === named) ??
    fields.find((field) => namesOf(field).includes(named)) ??
    firstOf(fields, meantByHead.get(named) ?? [])
  );
}

const firstOf = (fields: readonly FieldModel[], names: readonly string[]): FieldModel | undefined =>
  names.flatMap((name) => fields.find(({ apiName }) => apiName === name) ?? [])[0];

const namesOf = ({ apiName, label, readOnly, relationshipName }: FieldModel): string[] => [
  plain(apiName.replace(/__c$/, '')),
  // A generated number or name is not what people mean by `naam`.
  ...(apiName === 'Name' && !readOnly ? ['naam'] : []),
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
