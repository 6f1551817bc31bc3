export const recordText = {
  fields: {
    Id: 'Record-id',
    Name: 'Naam',
    OwnerId: 'Eigenaar',
    CreatedDate: 'Aangemaakt op',
    CreatedById: 'Aangemaakt door',
    LastModifiedDate: 'Laatst gewijzigd op',
    LastModifiedById: 'Laatst gewijzigd door',
    SystemModstamp: 'Versiestempel',
  },
  lists: {
    all: 'Alle',
    recent: 'Onlangs bekeken',
  },
  scopes: {
    everything: 'Alles',
    mine: 'Van mij',
  },
  inlineEdit: {
    noRows: 'Je mag deze gegevens niet wijzigen.',
    noColumns: 'De kolommen van deze lijst kun je niet wijzigen.',
  },
  shares: {
    'Role.SystemAdministrator': 'Beheerders',
    'Role.SalesTeam': 'Verkoop',
    'Group.AllStaff': 'Alle medewerkers',
  },
  buttons: {
    New: 'Nieuw',
    Edit: 'Bewerken',
    Delete: 'Verwijderen',
    Clone: 'Kopiëren',
    OnSite: 'Bekijken op de site',
    Preview: 'Voorbeeld',
    SeenBy: 'Wie heeft dit gezien',
    Merge: 'Samenvoegen met …',
    Save: 'Opslaan',
    Cancel: 'Annuleren',
  },
  saveOptions: {
    useDefaultRule: 'Toewijzen volgens de standaardregel',
  },
  /** Every object has this record type. */
  masterRecordType: 'Standaard',
} as const;
