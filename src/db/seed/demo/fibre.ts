import { addDays, addMonths, officeMoment, onOrBeforeWeekday } from '../calendar.ts';
import { firstNames, lastNames, plainLetters } from '../people/names.ts';
import { postcodeLetters } from '../people/places.ts';
import { randomFrom } from '../random.ts';
import { fibreAreas, type FibreArea } from './fibre-areas.ts';
import { staff } from './staff.ts';
import {
  responseDeadline,
  type Row,
  rowsOf,
  systemFields,
  type DemoContext,
  seedId,
} from './world.ts';

const campaignId = (index: number): string => seedId('a0C', index + 1);

export const campaignRows = (world: DemoContext): Row[] =>
  rowsOf(fibreAreas, (area, index) => ({
    Id: campaignId(index),
    OwnerId: staff.planning[0]!,
    Name: area.name,
    Sleutel__c: area.key,
    Gebied__c: area.area,
    Status__c: area.status,
    Startdatum__c: addMonths(world.today, area.from),
    Einddatum__c: addMonths(world.today, area.until),
    Drempel__c: 30,
    Verwachte_oplevering__c: addMonths(world.today, area.delivered),
    Toelichting__c: area.note,
    ...systemFields(
      staff.planning[0]!,
      officeMoment(
        onOrBeforeWeekday(addDays(addMonths(world.today, Math.min(area.from, 0)), -30)),
        30,
      ),
    ),
  }));

export const addressRows = (world: DemoContext): Row[] =>
  fibreAreas.flatMap((area, index) => addressesOf(world, area, index));

const block: readonly { house: number; letter: string | null; addition: string | null }[] = [
  { house: 1, letter: null, addition: null },
  { house: 2, letter: null, addition: null },
  { house: 3, letter: null, addition: null },
  { house: 3, letter: 'A', addition: null },
  { house: 4, letter: null, addition: null },
  { house: 5, letter: null, addition: null },
  { house: 6, letter: null, addition: '1' },
  { house: 6, letter: null, addition: '2' },
  { house: 7, letter: 'B', addition: 'bis' },
  { house: 8, letter: null, addition: null },
];

type PostalAddress = {
  street: string;
  postcode: string;
  house: number;
  letter: string | null;
  addition: string | null;
  streetNumber: number;
};

function postalAddressesOf(area: FibreArea): PostalAddress[] {
  const perStreet = Math.ceil(area.addresses / area.streets.length);
  return Array.from({ length: area.addresses }, (_, number) => {
    const streetNumber = Math.floor(number / perStreet);
    const place = number % perStreet;
    const { house, letter, addition } = block[place % block.length]!;
    return {
      street: area.streets[streetNumber]!,
      postcode: `${area.postcode}${postcodeLetters(streetNumber * 19 + Math.floor(place / 20))}`,
      house: house + 8 * Math.floor(place / block.length),
      letter,
      addition,
      streetNumber,
    };
  });
}

/** Fixed, so that an address has the same fibre status on whatever day the demo is created. */
const addressSeed = 3_446;

/** The demo publishes the code of this address, so that visitors can sign up. */
export const codeAddress = {
  id: seedId('a0B', 1),
  name: '3446 AA 1',
  campaign: fibreAreas[0]!.key,
};

function addressesOf(world: DemoContext, area: FibreArea, index: number): Row[] {
  const random = randomFrom(addressSeed + index);
  const made = officeMoment(
    onOrBeforeWeekday(addDays(addMonths(world.today, Math.min(area.from, 0)), -20)),
    60,
  );
  return rowsOf(postalAddressesOf(area), (address, number) => {
    const status = number === 0 ? area.statuses[0]! : random.pick(area.statuses);
    return {
      Id: world.nextId('a0B'),
      Name: `${address.street} ${address.house}${address.letter ?? ''}${address.addition ? `-${address.addition}` : ''}, ${address.postcode} ${area.town}`,
      Postcode__c: address.postcode,
      Huisnummer__c: address.house,
      Huisletter__c: address.letter,
      Toevoeging__c: address.addition,
      Straat__c: address.street,
      Woonplaats__c: area.town,
      Nummeraanduiding__c: `${area.municipality}20${String(9_900_000_000 + index * 10_000 + number)}`,
      Status__c: status,
      Datum__c:
        status === 'Gepland'
          ? addDays(addMonths(world.today, area.delivered), 7 * address.streetNumber)
          : addMonths(world.today, Math.min(area.from, 0)),
      Campagne__c: campaignId(index),
      Bron__c: 'Adressenbestand',
      ...systemFields(staff.planning[0]!, made),
    };
  });
}

const sampleHeads = [
  'postcode',
  'huisnummer',
  'huisletter',
  'toevoeging',
  'straat',
  'woonplaats',
  'nummeraanduiding',
  'status',
  'datum',
  'campagne',
];
const sampleFields = [
  'Postcode__c',
  'Huisnummer__c',
  'Huisletter__c',
  'Toevoeging__c',
  'Straat__c',
  'Woonplaats__c',
  'Nummeraanduiding__c',
  'Status__c',
  'Datum__c',
];

export function sampleAddressFile(addresses: readonly Row[]): string {
  const keys = new Map(fibreAreas.map(({ key }, index) => [campaignId(index), key]));
  const lines = addresses.map((row) =>
    [...sampleFields.map((name) => row[name] ?? ''), keys.get(String(row.Campagne__c))].join(';'),
  );
  return `${[sampleHeads.join(';'), ...lines].join('\n')}\n`;
}

const trades = [
  'Plaatwerkerij',
  'Drukkerij',
  'Groothandel',
  'Garage',
  'Studio',
  'Praktijk',
  'Magazijn',
  'Atelier',
];
const requestCounts = { running: 172, building: 236 };

export function fibreRequestRows(world: DemoContext, addresses: readonly Row[]): Row[] {
  const { random } = world;
  const running = random
    .shuffle(
      addresses.filter(
        ({ Id, Status__c, Woonplaats__c }) =>
          Id !== codeAddress.id &&
          Status__c === 'Campagne' &&
          Woonplaats__c === fibreAreas[0]!.town,
      ),
    )
    .slice(0, requestCounts.running);
  const building = random
    .shuffle(addresses.filter(({ Woonplaats__c }) => Woonplaats__c === fibreAreas[1]!.town))
    .slice(0, requestCounts.building);
  const built = rowsOf(building, (address) =>
    fibreRequest(
      world,
      address,
      address.Status__c === 'Beschikbaar'
        ? 'Aangesloten'
        : random.pick(['Schouw gepland', 'In aanleg', 'In aanleg']),
    ),
  );
  const open = rowsOf(running, (address, index) =>
    fibreRequest(
      world,
      address,
      index < 12 ? 'Ontvangen' : index < 168 ? 'Schouw gepland' : 'Geannuleerd',
    ),
  );
  return [...built, ...open]
    .toSorted((a, b) => (String(a.CreatedDate) < String(b.CreatedDate) ? -1 : 1))
    .map((row, index) => ({ ...row, Id: world.nextId('a0E'), Name: `GA-${10_000 + index}` }));
}

function fibreRequest(world: DemoContext, address: Row, status: string): Row {
  const { random } = world;
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  const company = `${random.pick(trades)} ${last.replace(/^./, (letter) => letter.toUpperCase())}`;
  const daysAgo =
    address.Woonplaats__c === fibreAreas[0]!.town
      ? random.between(0, 55)
      : random.between(250, 400);
  const sent = officeMoment(
    onOrBeforeWeekday(addDays(world.yesterday, -daysAgo)),
    random.between(0, 480),
  );
  return {
    OwnerId: staff.planning[0]!,
    Status__c: status,
    Bedrijfsnaam__c: company,
    KvK_nummer__c: String(random.between(99_100_000, 99_999_999)),
    Naam__c: `${first} ${last}`,
    Email__c: `${plainLetters(first)}@${plainLetters(company)}.example`,
    Telefoon__c: `085-0000${random.between(600, 899)}`,
    Postcode__c: address.Postcode__c!,
    Huisnummer__c: address.Huisnummer__c!,
    Huisletter__c: address.Huisletter__c!,
    Toevoeging__c: address.Toevoeging__c!,
    Straat__c: address.Straat__c!,
    Woonplaats__c: address.Woonplaats__c!,
    Adres_gecontroleerd__c: true,
    Adres__c: address.Id!,
    Campagne__c: address.Campagne__c!,
    Schouwdatum__c:
      status === 'Schouw gepland' ? addDays(world.today, random.between(4, 30)) : null,
    Antwoord_voor__c: status === 'Ontvangen' ? responseDeadline(sent, 2) : null,
    Opleverdatum__c: status === 'Aangesloten' ? addDays(world.today, -random.between(5, 60)) : null,
    CreatedById: null,
    CreatedDate: sent,
    LastModifiedById: null,
    LastModifiedDate: sent,
  };
}
