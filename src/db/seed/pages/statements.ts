import { pagesOf } from './page.ts';
import { accessibilityStatement } from './accessibility.ts';
import { privacyStatement } from './privacy.ts';

/**
 * The statements describe the software as it is: two cookies, no third parties in the page. Law:
 * domain.md §8, §9.
 */
export const statementPages = pagesOf([
  {
    key: 'cookieverklaring',
    title: 'Cookieverklaring',
    seoDescription:
      'Twee cookies, alleen als je inlogt. Geen tracking, geen advertenties en dus ook geen cookiebanner. Lees wat er wel op je apparaat komt.',
    body: `
Je ziet hier geen cookiebanner. Dat komt doordat we niets doen waarvoor we je toestemming nodig hebben.

## Waarom is er geen banner?

Een website moet toestemming vragen voordat hij iets op je apparaat zet of leest. Dat staat in artikel 11.7a van de Telecommunicatiewet. Er is een uitzondering:
wat nodig is voor iets waar je zelf om vraagt, zoals inloggen. Onder die uitzondering valt alles wat wij gebruiken. We volgen je niet, tonen geen advertenties en
delen je bezoek met niemand.

## Welke cookies gebruiken we?

Bezoek je de site zonder in te loggen, dan zetten we geen enkele cookie. Log je in, dan zijn het er twee.

De eerste onthoudt dat jij bent ingelogd:

- **Naam.** \`__Host-zorgeloos\`, of zonder https \`zorgeloos_session\`
- **Waarvoor.** Onthouden dat jij bent ingelogd.
- **Hoelang.** Tot je uitlogt, je browser sluit of een tijd niets doet.

De tweede beschermt je account tegen mensen die je wachtwoord raden:

- **Naam.** \`__Host-zorgeloos-apparaat\`, of zonder https \`zorgeloos_apparaat\`
- **Waarvoor.** Onthouden dat je met deze browser eerder bent ingelogd. Raadt een vreemde te vaak, dan kun jij hier toch nog inloggen. Wij volgen je er niet mee.
- **Hoelang.** Een jaar, of tot je een ander wachtwoord kiest. Hij blijft dus staan als je uitlogt.

In beide cookies staat alleen een code die niemand anders kan lezen. Je naam, e-mailadres of wachtwoord staat er niet in. Andere sites en de scripts in de pagina kunnen ze niet lezen.

## Wat bewaart je browser nog meer?

Zolang het tabblad openstaat, onthoudt je browser hoever je op een pagina had gescrold. Ga je terug, dan ben je weer op dezelfde plek. Sluit je het tabblad, dan
is dat weg. Wij zien het niet.

Ben je ingelogd, dan bewaart het portaal gegevens in het geheugen van je browser, zodat pagina’s sneller laden. Sluit je het venster of log je uit, dan zijn ze weg.

Ben je ingelogd als klant, dan kun je ook zonder verbinding lezen wat je het laatst zag: je diensten, contactpersonen en open serviceverzoeken. Ook wat je in een formulier typte en nog niet verstuurde, raakt niet kwijt. Daarvoor bewaart je
browser die gegevens versleuteld op je apparaat, met de sleutel erbij die alleen je browser kan gebruiken. Log je uit, logt iemand anders in of doe je een tijd niets,
dan zijn gegevens en sleutel weg. Wat voor iedereen hetzelfde is, zoals de opmaak van de site, blijft staan tot je uitlogt.

Loopt je sessie af terwijl je een formulier invult, dan bewaart je browser wat je typte tot je weer inlogt. Dat is versleuteld, en de sleutel krijgt je browser pas
terug als jij opnieuw inlogt. Sluit je het tabblad, log je uit of logt iemand anders in, dan is het weg.

## Meten we bezoek?

We tellen op onze eigen server hoe vaak een pagina wordt geopend. Daarvoor zetten en lezen we niets op je apparaat, en we bewaren niets waaraan we jou of je
apparaat kunnen herkennen.

## Laden we iets van anderen?

Nee. We laden geen lettertypen, kaarten, video’s of knoppen van andere bedrijven. Ga je via een link naar een andere site, zoals de webshop, dan gelden daar de
regels van die site.

## Zelf verwijderen

Je kunt de cookies wissen in de instellingen van je browser. Je bent dan uitgelogd, en we herkennen deze browser niet meer als die van jou. Verder blijft alles werken.

## Verandert er iets?

Gaan we ooit iets gebruiken waarvoor toestemming nodig is, dan vragen we die eerst. Weigeren is dan net zo makkelijk als toestaan. Wat we met je gegevens doen,
lees je in de [privacyverklaring](/privacyverklaring).

Deze verklaring is bijgewerkt op 26 november 2026.
`,
  },
  privacyStatement,
  accessibilityStatement,
]);
