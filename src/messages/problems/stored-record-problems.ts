export const storedRecordProblemText = {
  'record.notFound':
    'We hebben deze gegevens niet gevonden. Ga terug naar het overzicht en kies opnieuw.',
  'record.objectHidden':
    'Je kunt deze gegevens niet bekijken. Neem contact met ons op als je ze nodig hebt.',
  'record.noRight':
    'Je mag dit niet doen. Neem contact met ons op als je denkt dat dit niet klopt.',
  'record.readOnly':
    'Je kunt deze gegevens wel bekijken, maar niet wijzigen. Neem contact met ons op als er iets niet klopt.',
  'record.collision':
    'Iemand anders heeft deze gegevens net gewijzigd. Laad de pagina opnieuw en voer je wijziging nog een keer in.',
  'record.rule': 'Wat je hebt ingevuld, klopt niet. Controleer het en probeer het opnieuw.',
  'record.notNow':
    'Dit kan niet met het record zoals het nu is. Misschien was een collega je voor. Bekijk het record opnieuw.',
} as const;

export const photoProblemText = {
  'photo.notOne':
    'Hier past precies één foto, en geen tekst. Maak het veld leeg en kies Afbeelding.',
  'photo.altMissing':
    'De foto heeft geen beschrijving. Schrijf tussen de vierkante haken wat er te zien is.',
  'photo.missing': 'Deze foto is er niet meer. Kies Afbeelding en voeg haar opnieuw toe.',
  'photo.wrongKind': 'Dit is geen foto die we kunnen laten zien. Kies een JPEG, PNG of WebP.',
  'photo.tooLarge':
    'Deze foto is te groot. Maak haar kleiner: 2.400 bij 2.400 pixels is meer dan genoeg.',
  'photo.unreadable':
    'We kunnen deze foto niet lezen. Het bestand is beschadigd of niet compleet. Kies een andere foto.',
} as const;

export const readOnlyProblemText = {
  'key.objectUnknown': 'Deze gebruiker ziet dit niet. Kies het niet.',
  'key.providerUnasked':
    'Je bent ingelogd bij een aanbieder die we later niet opnieuw naar je kunnen vragen. Log in met een wachtwoord of passkey.',
  'key.readOnly': 'Met deze sleutel kan een programma alleen lezen.',
  'look.readOnly': 'Je kijkt mee als klant. Dan kun je niets wijzigen of versturen.',
  'look.noSession': 'Meekijken kan alleen vanuit de werkplek zelf. Log in en probeer het daar.',
  'look.noLogin': 'Deze persoon kan niet inloggen. Er is dus geen portaal om te bekijken.',
  'look.staff': 'Dit is een medewerker. Je kunt alleen meekijken met een klant.',
} as const;
