export const staffCallText = {
  title: (number: string): string => `Er belt: ${number}`,
  several: 'Dit nummer staat bij:',
  nobody: 'We kennen dit nummer niet',
  unknown:
    'Vraag wie er belt. Het nummer staat al ingevuld als je een verzoek of contactpersoon maakt.',
  withoutNumber: {
    title: 'Er belt iemand zonder nummer',
    text: 'De telefooncentrale gaf geen nummer door. Zoek de klant op naam of klantnummer.',
  },
  calledFrom: (number: string): string => `Gebeld vanaf ${number}.`,
  ways: {
    request: 'Nieuw serviceverzoek',
    contact: 'Nieuwe contactpersoon',
    customer: 'Nieuwe klant',
  },
} as const;
