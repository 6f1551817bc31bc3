/** Texts of the editor for texts with headings, lists and pictures. */
export const markdownText = {
  tools: 'Opmaak',
  names: {
    heading: 'Kop',
    subheading: 'Tussenkop',
    bold: 'Vet',
    italic: 'Cursief',
    list: 'Lijst',
    numbered: 'Genummerde lijst',
    link: 'Link',
    quote: 'Citaat',
    code: 'Code',
    table: 'Tabel',
  },
  withKey: (name: string, key: string): string => `${name} (Ctrl+${key})`,
  preview: {
    show: 'Voorbeeld',
    title: 'Voorbeeld van de tekst',
    empty: 'Er staat nog geen tekst.',
    failed: 'Het voorbeeld laden lukt nu niet. Typ verder of probeer het zo nog een keer.',
  },
  picture: {
    title: 'Afbeelding invoegen',
    button: 'Afbeelding',
    choose: 'Afbeelding kiezen',
    kinds: 'PNG, JPEG, WebP, GIF of AVIF, hooguit 25 MB.',
    alt: 'Wat is er te zien?',
    altHint:
      'Dit lezen we voor aan wie de afbeelding niet ziet. Beschrijf wat je moet zien om de tekst te begrijpen.',
    insert: 'Invoegen',
    stop: 'Terug',
    busy: 'Afbeelding uploaden',
    waits: 'De afbeelding staat in de tekst. Ze is te zien zodra ze op virussen is gecontroleerd.',
    first: 'Sla de tekst eerst op. Daarna kun je afbeeldingen toevoegen.',
    refused:
      'Dit is geen afbeelding die we kunnen laten zien. Kies een PNG, JPEG, WebP, GIF of AVIF.',
    tooLarge: 'Deze afbeelding is groter dan 25 MB. Maak haar kleiner.',
    none: 'Kies eerst een afbeelding.',
    noAlt: 'Beschrijf in een paar woorden wat er te zien is.',
    unreached: 'Je hebt geen verbinding met onze site. De afbeelding is niet toegevoegd.',
    failed: 'De afbeelding toevoegen lukt nu niet. Probeer het zo nog een keer.',
  },
} as const;
