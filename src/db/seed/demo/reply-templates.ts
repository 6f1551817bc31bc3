import { staff } from './staff.ts';
import { type Row, rowsOf, randomOfficeMoment, systemFields, type DemoContext } from './world.ts';

const templates: readonly { name: string; text: string }[] = [
  {
    name: 'Ontvangen en opgepakt',
    text: 'Dag {klant},\n\nDank voor je bericht. Ik heb {nummer} opgepakt en ga ermee aan de slag. Zodra ik meer weet, lees je het hier.',
  },
  {
    name: 'Storing: modem opnieuw starten',
    text: 'Dag {klant},\n\nWil je het modem eens van de stroom halen, een minuut wachten en het dan weer aansluiten? Na vijf minuten hoort de verbinding terug te zijn. Laat je weten of het helpt?',
  },
  {
    name: 'Wanneer kunnen we langskomen?',
    text: 'Dag {klant},\n\nVoor ‘{onderwerp}’ komt een monteur bij je langs. Welke dagen en tijden komen jullie de komende week het best uit, en wie kan de monteur ter plaatse spreken?',
  },
  {
    name: 'Opgelost',
    text: 'Dag {klant},\n\n‘{onderwerp}’ is opgelost. Merk je toch nog iets? Reageer dan hier, dan pakken we het meteen weer op.',
  },
];

export const replyTemplateRows = (world: DemoContext): Row[] =>
  rowsOf(templates, ({ name, text }) => ({
    Id: world.nextId('a0X'),
    OwnerId: staff.administrator,
    Name: name,
    Tekst__c: text,
    In_gebruik__c: true,
    ...systemFields(staff.administrator, randomOfficeMoment(world, world.yesterday)),
  }));
