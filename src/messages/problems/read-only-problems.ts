/** Problems of read-only viewers: staff who impersonate a customer, and read-only api keys. */
export const readOnlyProblemText = {
  'key.objectUnknown': 'Deze gebruiker ziet dit niet. Kies het niet.',
  'key.readOnly': 'Met deze sleutel kan een programma alleen lezen.',
  'look.readOnly': 'Je kijkt mee als klant. Dan kun je niets wijzigen of versturen.',
  'look.noSession': 'Meekijken kan alleen vanuit de werkplek zelf. Log in en probeer het daar.',
  'look.noLogin': 'Deze persoon kan niet inloggen. Er is dus geen portaal om te bekijken.',
  'look.staff': 'Dit is een medewerker. Je kunt alleen meekijken met een klant.',
} as const;
