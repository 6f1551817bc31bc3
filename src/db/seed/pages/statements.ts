import { pagesOf } from './page.ts';

/** True of the house as built: own software, no third parties in the page. Law: domain.md §8, §9. */
export const statementPages = pagesOf([
  {
    key: 'cookieverklaring',
    title: 'Cookieverklaring',
    seoDescription: 'Wij gebruiken alleen cookies die nodig zijn om de site te laten werken. Geen tracking, geen advertenties en dus ook geen banner.',
    body: `
Op deze site zie je geen cookiebanner. Dat komt doordat we niets doen waarvoor we je toestemming nodig hebben. We volgen je niet, we tonen geen advertenties en
we delen je bezoek met niemand.

## Welke cookies gebruiken we wel?

Alleen cookies die nodig zijn voor iets waar je zelf om vraagt. Volgens artikel 11.7a van de Telecommunicatiewet mag dat zonder toestemming.

- **Sessie.** Log je in, dan onthoudt deze cookie dat jij het bent. Hij verdwijnt als je uitlogt of een tijd niets doet.
- **Beveiliging.** Deze cookie voorkomt dat een andere site in jouw naam een formulier verstuurt. Hij verdwijnt met je sessie.
- **Formulier.** Na het versturen onthouden we kort welke bevestiging we je moeten tonen.

In deze cookies staat een willekeurige code. Je naam, mailadres of wachtwoord staat er niet in. Andere sites kunnen ze niet lezen.

## Wat bewaart je browser nog meer?

Na het inloggen bewaart het dashboard gegevens tijdelijk in het geheugen van je browser, zodat pagina’s sneller laden. Sluit je het venster of log je uit, dan
zijn ze weg.

## Meten we bezoek?

We tellen op onze eigen server hoe vaak een pagina wordt geopend en hoe snel hij laadt. Daarbij slaan we niets op je apparaat op en we kunnen de cijfers niet
tot jou herleiden.

## Inhoud van anderen

We laden geen lettertypen, kaarten, video’s of knoppen van andere bedrijven. Ga je via een link naar een andere site, zoals de webshop, dan gelden daar de
regels van die site.

## Zelf verwijderen

Je kunt cookies altijd wissen in de instellingen van je browser. Je bent dan uitgelogd. Verder blijft alles werken.

## Verandert er iets?

Gaan we ooit iets gebruiken waarvoor toestemming nodig is, dan vragen we die eerst. Weigeren is dan net zo makkelijk als toestaan.
`,
  },
  {
    key: 'privacyverklaring',
    title: 'Privacyverklaring',
    seoDescription: 'Welke gegevens we van je gebruiken, waarom, hoelang we ze bewaren en hoe je ze inziet, verbetert of laat wissen.',
    body: `
We gebruiken je gegevens om onze diensten te leveren en je vragen te beantwoorden. We verkopen ze nooit. Wie wij zijn en hoe je ons bereikt, staat onderaan
elke pagina.

## Welke gegevens gebruiken we, en waarom?

- **Klant.** Naam, bedrijf, contactgegevens, diensten, facturen en verzoeken. Nodig om het contract uit te voeren. We bewaren ze tot twee jaar na het einde van
  het contract. Facturen bewaren we zeven jaar, omdat de wet dat vraagt.
- **Contact en adviesgesprek.** Wat je in het formulier invult. We gebruiken het om jou over die vraag te bellen of te mailen, en voor niets anders. We
  wissen het na een jaar.
- **Glasvezel.** Adres, bedrijf en contactpersoon. Nodig om de aanvraag te behandelen. Gaat de aanleg niet door, dan wissen we ze binnen drie maanden.
- **Sollicitatie.** We wissen je gegevens vier weken na de procedure, of na een jaar als je dat goed vindt. Geslacht en geboortedatum hoef je niet in te vullen.
- **ICT-contactpersoon.** Ben je door je bedrijf opgegeven? Dan krijg je daarvan bericht, met een link om bezwaar te maken.
- **Beveiliging.** We houden bij wie wanneer inlogt en wie klantgegevens bekijkt. Dat is ons gerechtvaardigd belang. Na een jaar wissen we dit.

## Reclame

We mailen of bellen je niet met reclame zonder dat je daar vooraf ja op hebt gezegd. In elke mail staat een link om je af te melden.

## Met wie delen we gegevens?

Met partijen die we nodig hebben: de beheerder van het netwerk, de monteur, de nieuwe aanbieder als je een nummer meeneemt en het bedrijf dat onze servers
beheert. Zij mogen de gegevens alleen daarvoor gebruiken. De gegevens blijven binnen de Europese Unie.

## Je rechten

Je mag je gegevens inzien, verbeteren, meenemen en laten wissen. Je kunt ook bezwaar maken. Veel doe je zelf bij Mijn gegevens. Voor de rest stuur je een
bericht via de contactpagina. Je krijgt binnen een maand antwoord. We controleren eerst of jij het bent.

Ben je niet tevreden, dan kun je een klacht indienen bij de Autoriteit Persoonsgegevens.

## Beveiliging

De verbinding is altijd versleuteld. Wachtwoorden en codes bewaren we zo dat niemand ze kan teruglezen. Ontdek je een lek? Meld het ons, we zijn er blij mee.
`,
  },
  {
    key: 'toegankelijkheid',
    title: 'Toegankelijkheid',
    seoDescription: 'Iedereen moet deze site kunnen gebruiken. Lees aan welke norm we werken, wat we doen en waar je een probleem meldt.',
    body: `
Iedereen moet met ons kunnen regelen wat nodig is. Ook als je slecht ziet, geen muis gebruikt of moeite hebt met lezen. Op deze pagina staat waar je op kunt
rekenen.

## Onze norm

We bouwen volgens WCAG 2.2, niveau AA. Dat is ook de basis van de Europese norm EN 301 549. De norm geldt voor de hele site: de openbare pagina’s, het inloggen en
het dashboard.

## Wat we doen

- Je kunt alles bedienen met het toetsenbord. Je ziet altijd waar je bent.
- Bovenaan elke pagina staat een link om direct naar de inhoud te gaan.
- Tekst en knoppen hebben genoeg contrast. Je kunt tot 400 procent vergroten.
- Maak je een fout in een formulier, dan staat boven het formulier wat er beter moet. Wat je had ingevuld, blijft staan.
- De belangrijkste formulieren werken ook zonder JavaScript.
- Loopt je sessie af, dan vragen we eerst of je er nog bent. Je kunt met één toets doorgaan.
- Heb je op je apparaat ingesteld dat je minder beweging wilt, dan staan animaties uit.
- We schrijven in gewone taal.

## Zo controleren we het

Bij elke wijziging lopen automatische tests over de pagina’s. Daarnaast bekijken we nieuwe onderdelen zelf, met het toetsenbord en met sterk vergrote tekst.
Automatisch testen vindt niet alles. Daarom horen we graag van jou.

## Wat nog niet volmaakt is

- Bijlagen die klanten of medewerkers zelf toevoegen, zijn niet altijd toegankelijk. Vraag gerust om een andere vorm.
- De webshop en enkele portalen van leveranciers zijn van andere bedrijven. Daar hebben we geen invloed op.

## Loop je ergens tegenaan?

Stuur een bericht via de contactpagina of bel ons. Vertel op welke pagina het was en welk hulpmiddel je gebruikt. Je krijgt binnen vijf werkdagen antwoord. Kunnen
we het niet snel oplossen, dan helpen we je op een andere manier, bijvoorbeeld aan de telefoon.
`,
  },
]);
