import type { PageCopy } from './page.ts';

/**
 * The information that the General Data Protection Regulation requires (articles 13, 14), per form
 * and purpose.
 */
export const privacyStatement: PageCopy = {
  key: 'privacyverklaring',
  title: 'Privacyverklaring',
  seoDescription:
    'Welke gegevens we van je gebruiken, waarom, hoelang we ze bewaren en hoe je ze inziet, verbetert of laat wissen.',
  body: `
We gebruiken je gegevens om onze diensten te leveren en je vragen te beantwoorden. We verkopen ze nooit.

## Wie is verantwoordelijk?

@naam, @adres, ingeschreven bij de KvK onder nummer @kvk. Vragen over je gegevens stel je via @e-mail of @telefoon.

## Je stuurt een contactformulier

We gebruiken wat je invult om je vraag te beantwoorden, en voor niets anders. Dat doen we omdat je het zelf vraagt (gerechtvaardigd belang). Je telefoonnummer mag
je leeg laten. We wissen je bericht uiterlijk een jaar nadat je vraag is afgehandeld.

Feedback geven kan zonder naam en zonder e-mailadres. Ook feedback wissen we uiterlijk na een jaar.

## Je vraagt een adviesgesprek aan

Met je aanvraag geef je ons toestemming om je één keer terug te bellen over dit onderwerp. We leggen vast wanneer je dat deed. Je kunt de toestemming altijd
intrekken. We wissen je aanvraag uiterlijk een jaar na het gesprek.

## Je checkt je postcode of meldt je aan voor glasvezel

Bij een postcodecheck bewaren we niet wie er zoekt. Kennen we het adres niet, dan kunnen we postcode en huisnummer opzoeken in het landelijke adressenregister
(BAG, via PDOK). Daar sturen we verder niets mee.

Geef je je interesse door, dan gebruiken we je gegevens alleen om je te laten weten wanneer er plannen zijn voor dat adres. We wissen ze na twee
jaar, of eerder als je dat vraagt.

Meld je je aan, dan gebruiken we adres, bedrijf en contactpersoon om de aanvraag uit te voeren. De netbeheerder en de monteur krijgen wat zij nodig hebben. Gaat de
aanleg niet door, dan wissen we de aanvraag uiterlijk drie maanden later.

## Je solliciteert

We gebruiken je gegevens om te beoordelen of we bij elkaar passen. Je hoeft je geslacht en geboortedatum niet in te vullen: ze tellen niet mee. We wissen je gegevens
en je cv vier weken na het einde van de procedure, of na een jaar als je dat goed vindt.

## Je bent opgegeven als ICT-contactpersoon

Dan kregen we je gegevens van je bedrijf, om je op de hoogte te houden van de aanleg. Je krijgt daarvan een mail, met een link om bezwaar te maken. Doe je dat, dan
halen we je gegevens weg.

## Je bent klant

We bewaren naam, contactgegevens, diensten, contracten en serviceverzoeken van je bedrijf en de mensen die er voor ons bereikbaar zijn. Dat is nodig om het contract
uit te voeren. We wissen ze uiterlijk twee jaar na het einde van het contract. Een uitnodiging om in te loggen die niemand aanneemt, wissen we na drie maanden. Facturen bewaren we zeven jaar, omdat de belastingwet dat vraagt.

## Je chat met onze assistent

De assistent is een programma op onze eigen server en zegt dat er ook bij. Hij zoekt in de kennisdatabase en, als je bent ingelogd, in je eigen gegevens. Draag je
het gesprek over aan een medewerker, dan bewaren we het bij je vraag. Anders bewaren we het niet.

## Beveiliging

De verbinding is versleuteld. Wachtwoorden, sessies en aanmeldcodes bewaren we zo dat niemand ze kan teruglezen. We houden bij wie welke gegevens bekijkt en wijzigt, en bewaren dat twee jaar. Wat we per ongeluk verwijderen, kunnen we dertig dagen terughalen. Van elke keer
dat je inlogt, bewaren we een jaar het moment, de manier, het internetadres en het apparaat: zo zie je zelf of iemand anders binnen was. Van een passkey bewaren we het openbare deel; je vingerafdruk of gezicht komt je apparaat niet af. Om misbruik
tegen te houden, tellen we kort hoe vaak er vanaf een internetadres iets wordt geprobeerd.

Ontdek je een lek? Meld het via @e-mail. We zijn er blij mee.

## Mails en reclame

De mails van deze site gaan over iets wat je zelf hebt gedaan of gevraagd. We mailen of bellen je niet met reclame, tenzij je daar vooraf ja op hebt gezegd. Dan
staat in elke mail hoe je je afmeldt.

Een mail bewaren we niet langer dan waar hij over gaat, en uiterlijk een jaar nadat hij de deur uit ging.

## Met wie delen we gegevens?

Alleen met wie we nodig hebben: de beheerder van het netwerk, de monteur, de nieuwe aanbieder als je een nummer meeneemt, de webshop als je daar met je account
naartoe gaat, en het bedrijf dat onze servers beheert. Zij mogen de gegevens alleen daarvoor gebruiken. We slaan gegevens op binnen de Europese Unie.

We nemen geen besluiten over je die alleen een computer maakt.

## Je rechten

Je mag je gegevens inzien, verbeteren, meenemen en laten wissen. Je mag vragen om er tijdelijk niets mee te doen, bezwaar maken en toestemming intrekken. Stuur
ons een bericht via de [contactpagina](/contact) of @e-mail. Je krijgt binnen een maand antwoord. We controleren eerst of jij het bent.

Ben je niet tevreden, dan kun je een klacht indienen bij de Autoriteit Persoonsgegevens.

## Cookies

We gebruiken twee cookies, en alleen als je inlogt. Lees er meer over in de [cookieverklaring](/cookieverklaring).

Deze verklaring is bijgewerkt op 26 november 2026.
`,
};
