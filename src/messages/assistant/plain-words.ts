/**
 * The plain words come first, then the words that they replace. `*` matches any ending. In lower
 * case, without accents and punctuation.
 */
const lines = `
je: u, gij, ge
jullie: ulle, gullie, ulder
dat: da
wat: wa, wadde
niet: nie
niets: niks, nix
een: nen, ene
het: t(?! mobile), ut
als: as, indien
mijn: mn, myn
even: ff, effe, effen, effetjes
nummer: nr, telnr
nummers: nrs
maand: mnd
jaar: jr
seconden: sec
s avonds: savonds
s ochtends: sochtends, smorgens, s morgens
dag en nacht: snachts, s nachts, nachtelijk, nachtelijke, midden in de nacht
hoe snel: hoe rap, hoe vlug, hoe gauw, hoe spoedig, binnen welke tijd, binnen welke termijn
snel: rap, vlug, gauw, spoedig
snelste: rapste, vlugste
einddatum: tot wanneer (?:ik|we|wij) (?:\\p{L}+ ){0,3}vast*, hoe ?lang (?:ik|we|wij) nog (?:\\p{L}+ ){0,3}vast*
traag: langzaam, sloom
wat kost: wat rekent u, wat rekenen jullie, wat reken je, wat vraagt u voor, wat vragen jullie voor, hoeveel rekent u, hoeveel rekenen jullie, hoeveel vraagt u, hoeveel vragen jullie, wat moet ik neertellen, wat doet, hoe prijzig is, wat is het kostenplaatje
wat kosten: wat doen jullie voor
betalen: neertellen, dokken, ophoesten, lappen
duur: prijzig
duurder: prijziger
duurder wordt: (?:wordt|worden) (?:\\p{L}+ )+duurder, (?:gaat|gaan) (?:\\p{L}+ )+omhoog
goedkoopste: voordeligste, laagst geprijsde
gratis: voor niets, voor niks, om niet, kostenloos
bedrijf: firma, onderneming, vennootschap, eenmanszaak
abonnement: abbo, abo, abonnementje
contract: kontrakt, verbintenis
vast aan: gebonden aan, vasthang aan, vastzit aan, vastzit bij, vastzitten aan, aan jullie vastzit, aan jullie vastzitten
vastzitten: gebonden, bindend, vasthangen, vastliggen, vastleggen
eerder weg: onder mijn contract uit, onder het contract uit, eronderuit, contract verbreken, contract breken, voortijdig stoppen, voor het einde stoppen
opzeg: wegga, weg ga, bij jullie weg, bij jullie vertrek, klant af
opzeggen: cancelen, afzeggen, kappen, opdoeken
opgezegd: gecanceld, afgezegd
afmelden: uitschrijven
verhuizen: verkassen, naar een ander pand, naar een nieuw pand, ander adres
pand: kantoorpand, bedrijfsruimte, optrekje
factuur: faktuur, facturatie
factuurspecificatie: belgegevens, gespreksoverzicht, lijst van gesprekken
controleren: nazien, verifieren
terugsturen: terugzenden, terugbezorgen, terugbrengen, terug sturen, terug geven
bruikleen: in leen, leentoestel, leenmodem, leenrouter, leenapparaat, leenapparatuur
bewaren: archiveren, opslaan, opgeslagen, in bezit, bijgehouden, bijhouden
kapot: stuk, kaduuk, gesneuveld
fout: vergissing, miskleun
router: modem, modum, doos van het internet
pinautomaat: betaalterminal, pinterminal, betaalapparaat, bancontact
backup: back[ -]up, vangnet, achtervang, noodinternet, reserve internet, plan b
wifi punt: repeater, wifiversterker, wifi versterker, zendertje
bereik: dode hoek, dode zone
storing: panne, kabelbreuk
mobiel: gsm, gsms, mobieltje
telefoon: foon, tillefoon
bellen: telefoneren, opbellen
keuzemenu: cijfermenu, toetsmenu, computerstem, toets een, druk een
belgroep: groepsnummer, hunt group
koud bellen: koude acquisitie, cold calling
qr code: vierkantje, blokjescode, qr plaatje
scannen: inscannen
buitenland: over de grens, buitenlands
wachtwoord: paswoord*, ww, pasw, passwoord
inloggen: aanloggen, binnenraken, binnengeraken, raak ik binnen, raak ik nog binnen, kom ik binnen, kom ik nog binnen, erin komen
dashboard: mijn zone, klantenzone, klantzone, klantpagina, mijn pagina
mail: mailtje, mailtjes
map: directory
prullenbak: vuilnisbak, vuilbak, prullenmand
verwijderd: weggesmeten, gedeletet, gedeleted, weggegooit
computer: pc, desktop
laptop: notebook
auto: wagen, dienstwagen
monteur: technieker*, mannetje
installateur: elektricien*, loodgieter*
collega: werkneemster, medewerkster, bediende, stagiair, stagiaire, uitzendkracht, kantoorgenoot, vakantiekracht
medewerkers: personeelsleden, werknemers, werklui
nieuwe collega: nieuweling, nieuwkomer, nieuwe kracht
uit dienst: ontslag neemt, ontslag genomen, ontslagen wordt, de laan uit, met pensioen gaat
balie: receptionist, receptioniste, telefonist, telefoniste, frontoffice, onthaal
beheerder: admin, ict er, it er
eigenaar: huurbaas, pandbaas, vastgoedeigenaar
sollicitatie: sollicitant, sollicitanten
meekijken: meelopen, snuffeldag, proefdag
loon: wedde, poen
klacht: ongenoegen, beklag, grief
blind: visueel beperkt, kleurenblind, slecht zicht, dyslexie, doof
begonnen: hoe oud is jullie bedrijf, hoe oud zijn jullie, hoe lang bestaan jullie, hoelang bestaan jullie, sinds wanneer bestaan jullie
advies: aanraden, aanbevelen
goedkeuren: accorderen, goed te keuren
verwacht: verwacht had, zelf niet gevraagd
`;

export const plainWords: readonly (readonly [pattern: RegExp, plain: string])[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [plain = '', said = ''] = line.split(': ');
    const all = said.split(', ').toSorted((one, other) => other.length - one.length);
    return [
      new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${all.join('|').replaceAll('*', '\\p{L}*')})(?![\\p{L}\\p{N}])`,
        'gu',
      ),
      plain,
    ] as const;
  });
