export const importProblemText = {
  'import.cells':
    'Deze regel heeft meer gevulde cellen dan het bestand kolommen heeft. Vaak staat er een scheidingsteken in een tekst.',
  'import.noughtAdded': 'De nul vooraan ontbrak. Die zetten we er weer voor.',
  'import.quotes': 'Een aanhalingsteken is niet gesloten, of staat waar het niet kan staan.',
  'import.quoteOpen':
    'Een aanhalingsteken in deze regel wordt niet gesloten. Daarom zijn ook de regels eronder niet gelezen. Sluit het en probeer het opnieuw.',
  'import.letters':
    'In deze regel staan tekens die we niet kunnen lezen. Sla je spreadsheet op als CSV UTF-8, of typ de regel opnieuw.',
  'import.date': 'Dit is geen datum. Schrijf hem als 31-12-2026 of 2026-12-31.',
  'import.number': 'Dit is geen getal. Schrijf het als 1234,50.',
  'import.wholeNumber': 'Dit is geen heel getal. Schrijf het zonder cijfers achter de komma.',
  'import.oneLine': 'Hier past maar één regel tekst. Haal de regeleinden uit deze cel.',
  'import.shortened':
    'Je spreadsheet heeft dit nummer afgekort, zoals 3,44E+14. Maak de kolom daar op als tekst en sla het bestand opnieuw op.',
  'import.yesNo': 'Schrijf ja of nee.',
  'import.referenceUnknown': 'We vinden niets met deze naam, dit nummer of deze code.',
  'import.referenceAmbiguous': 'Er zijn er meer met deze naam. Gebruik een nummer of code.',
  'import.keyMissing': 'De sleutel is leeg, dus we weten niet om welke gegevens het gaat.',
  'import.keyUnknown': 'We vinden niets met deze sleutel om bij te werken.',
  'import.keyAmbiguous': 'Er zijn er meer met deze sleutel, dus we weten niet welke je bedoelt.',
  'import.keyTwice': 'Deze sleutel staat eerder in het bestand. Alleen de eerste regel telt.',
  'import.addressHead':
    'Het bestand heeft minstens de kolommen postcode en huisnummer nodig, en elke kolom één keer.',
  'import.notCsv':
    'Dit bestand kunnen we niet lezen. Sla je spreadsheet op als Excel-werkmap (.xlsx) zonder wachtwoord, of als CSV.',
  'import.unpacked':
    'Uitgepakt is dit bestand te groot om te lezen. Splits het in kleinere bestanden.',
  'import.infected':
    'In dit bestand is een virus gevonden. We hebben het niet gelezen en niet bewaard. Laat je computer nakijken.',
  'import.notScanned':
    'De viruscontrole doet het nu niet, dus we lezen dit bestand niet. Probeer het over een paar minuten opnieuw.',
  'import.noHead': 'De eerste regel van het bestand moet de namen van de kolommen hebben.',
  'import.lineTooLong': 'Deze regel is te lang om te lezen. Maak de tekst erin korter.',
  'import.tooManyLines':
    'Dit bestand heeft meer dan 200.000 regels. Splits het in kleinere bestanden.',
  'import.tooManyColumns':
    'Dit bestand heeft meer dan 200 kolommen. Laat de kolommen weg die je niet importeert.',
  'import.noLines': 'Onder de kolomnamen staan geen regels.',
  'import.nothingMapped': 'Kies voor minstens één kolom waar hij bij hoort.',
  'import.mappedTwice': 'Twee kolommen horen bij hetzelfde veld. Kies er één.',
  'import.keyNotMapped': 'Kies bij een van de kolommen het veld dat de sleutel is.',
  'import.fieldNeeded': 'Dit veld is verplicht, en geen kolom hoort erbij.',
} as const;
