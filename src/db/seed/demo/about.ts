import { officeMoment, addDays } from '../calendar.ts';
import { staff } from './staff.ts';
import { type Row, type DemoContext, rowsOf, systemFields } from './world.ts';

/** The page says that these people and companies are examples. */
const team = [
  ['Anouk van Beek', 'Teamleider helpdesk', 'Neemt zelf ook nog elke dag op.'],
  ['Joost Vermeer', 'Helpdesk', 'Meet je lijn door terwijl je belt.'],
  ['Esra Kaya', 'Helpdesk', 'Weet alles van VoIP en keuzemenu’s.'],
  ['Gijs Molenaar', 'Monteur', 'Gaat pas weg als het werkt.'],
  ['Femke Postma', 'Planner glasvezel', 'Belt je als de datum verandert.'],
  ['Karim Benali', 'Werkplekbeheerder', 'Houdt je accounts veilig.'],
  ['Marit Scholten', 'Accountmanager', 'Rekent uit wat je echt nodig hebt.'],
  ['Hanneke Prins', 'Administratie', 'Legt je factuur regel voor regel uit.'],
] as const;

const companies = [
  ['Lichtspoor Aanleg', 'Legt de glasvezel in de straat en in je pand.'],
  ['Stekker & Zoon', 'Trekt kabels en hangt wifi-punten op.'],
  ['Kantoorhuis De Nietmachine', 'Levert wat je in onze webshop bestelt.'],
] as const;

const shown = (world: DemoContext, index: number): Row => ({
  OwnerId: staff.administrator,
  Volgorde__c: 10 * (index + 1),
  Voorbeeld__c: true,
  Gepubliceerd__c: true,
  ...systemFields(staff.administrator, officeMoment(addDays(world.yesterday, -60), 120)),
});

export const teamRows = (world: DemoContext): Row[] =>
  rowsOf(team, ([name, work, text], index) => ({
    Id: world.nextId('a1T'),
    Name: name,
    Functie__c: work,
    Tekst__c: text,
    ...shown(world, index),
  }));

export const partnerRows = (world: DemoContext): Row[] =>
  rowsOf(companies, ([name, text], index) => ({
    Id: world.nextId('a1P'),
    Name: name,
    Tekst__c: text,
    ...shown(world, index),
  }));
