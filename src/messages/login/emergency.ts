export const emergencyText = {
  title: 'Inloggen met een noodlink',
  lede: 'Deze link is gemaakt door wie de server beheert. Hij werkt één keer.',
  send: 'Inloggen',
  over: {
    title: 'Deze noodlink werkt niet meer',
    text: 'Een noodlink werkt tien minuten en één keer. Vraag wie de server beheert om een nieuwe.',
  },
} as const;
