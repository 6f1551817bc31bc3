export const pageCopyText = { contents: 'Op deze pagina' } as const;

export const aboutText = {
  headings: {
    cijfers: 'In cijfers',
    team: 'Ons team',
    locaties: 'Waar we zitten',
    partners: 'Met wie we samenwerken',
  },
  examples: {
    cijfers: 'Voorbeeldcijfers',
    team: 'Voorbeeldteam',
    locaties: 'Voorbeeldlocatie',
    partners: 'Voorbeeldpartners',
  },
  example: 'Voorbeeld',
  route: 'Plan je route',
  noPhoto: 'Hier komt een foto',
  contact: 'Neem contact op',
  call: (phone: string): string => `Bel ${phone}`,
} as const;
