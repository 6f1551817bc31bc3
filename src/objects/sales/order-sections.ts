import type { LayoutSectionDefinition, RelatedListDefinition } from '#engine/model/define.ts';
import { fileListWithAuthor, systemSection } from '../fields.ts';

export const orderSections: readonly LayoutSectionDefinition[] = [
  {
    heading: 'Bestelling',
    columns: 2,
    fields: [
      'Name',
      'Status__c',
      'Soort__c',
      'Herkomst__c',
      'Account__c',
      'Contact__c',
      'Maandbedrag__c',
      'Eenmalig__c',
      'Korting__c',
      'Looptijd_maanden__c',
      'OwnerId',
    ],
  },
  {
    heading: 'Data',
    columns: 2,
    fields: [
      'Gewenste_datum__c',
      'Toegezegde_datum__c',
      'Geldig_tot__c',
      'Verzonden_op__c',
      'Geleverd_op__c',
      'Te_laat_gemeld__c',
    ],
  },
  {
    heading: 'Bedrijf en contact',
    columns: 2,
    fields: [
      'Bedrijf__c',
      'KvK_nummer__c',
      'KvK_controle__c',
      'Kredietcontrole__c',
      'Identiteitscontrole__c',
      'Voornaam__c',
      'Achternaam__c',
      'Email__c',
      'Telefoon__c',
      'Techniek_naam__c',
      'Techniek_telefoon__c',
    ],
  },
  {
    heading: 'Adres',
    columns: 2,
    fields: [
      'Postcode__c',
      'Huisnummer__c',
      'Huisletter__c',
      'Toevoeging__c',
      'Straat__c',
      'Plaats__c',
      'Adres_gecontroleerd__c',
    ],
  },
  {
    heading: 'Contract',
    columns: 2,
    fields: [
      'Versie__c',
      'Samenvatting_gemaild_op__c',
      'Afstand_samenvatting__c',
      'Geaccepteerd_op__c',
      'Geaccepteerd_door__c',
      'Geaccepteerd_vanaf__c',
      'Tekst_hash__c',
      'Nummers_meenemen__c',
      'Machtiging_naam__c',
      'Machtiging_op__c',
    ],
  },
  { heading: 'Uitleg', fields: ['Reden__c', 'Toelichting__c'] },
  { heading: 'Intern', fields: ['Interne_notitie__c'] },
  systemSection,
];

export const orderRelatedLists: readonly RelatedListDefinition[] = [
  {
    name: 'Bestelregels__r',
    columns: ['Product__c', 'Aantal__c', 'Looptijd_maanden__c', 'Maandbedrag__c', 'Geleverd_op__c'],
    orderBy: ['Volgorde__c', 'Name'],
  },
  {
    name: 'Leveringstaken__r',
    columns: ['Name', 'Status__c', 'Voor__c', 'OwnerId'],
    orderBy: ['Volgorde__c', 'Voor__c', 'Name'],
  },
  {
    name: 'Nummerbehouden__r',
    columns: ['Nummer__c', 'Aanbieder__c', 'Contracteinde__c', 'Overzetdatum__c', 'Status__c'],
    orderBy: ['Name'],
  },
  fileListWithAuthor,
];
