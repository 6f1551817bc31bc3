import { pagesOf } from './page.ts';

/**
 * The pages about services and fibre: what you get, for whom, and frequent questions. Questions are
 * third-level headings.
 */
export const servicePages = pagesOf([
  {
    key: 'kpn-een-internet',
    title: 'Zakelijk internet dat het gewoon blijft doen',
    seoDescription:
      'Zakelijk internet tot 1 Gbit/s, met installatie op locatie en als je wilt een back-up via 4G. Stel je pakket samen en zie meteen wat het kost.',
    body: `
Snel genoeg voor je hele team. En als je wilt met een back-up die vanzelf aangaat als er iets misgaat.

## Wat je krijgt

- **Tot 1 Gbit/s.** Over glasvezel upload je net zo snel als je downloadt.
- **Naar keuze een back-up via 4G.** Bij een storing schakelt je router binnen een minuut over.
- **Installatie op locatie.** Een monteur sluit alles aan en test het samen met jou.
- **Eén helpdesk.** Je belt ons. Wij bellen de rest.

## Voor wie

Voor kantoren, winkels, praktijken en werkplaatsen tot ongeveer honderd mensen. Heb je meer vestigingen? Dan koppelen we ze aan elkaar.

## Tv voor je bedrijf

Een scherm in je wachtkamer, kantine of zaak? Neem tv over dezelfde lijn. Het recht om de zenders aan klanten en collega’s te laten zien, zit erbij. Je betaalt
alles op één factuur.

## Veelgestelde vragen

### Hoe snel kan ik overstappen naar jullie internet?

Meestal binnen drie weken. Ligt er al glasvezel in je pand? Dan kan het vaak binnen tien werkdagen. We spreken de datum vooraf met je af.

### Blijft mijn internet werken bij een storing?

Als je de back-up erbij kiest, wel. Je router schakelt dan vanzelf over op 4G, zodat je kunt blijven pinnen, bellen en mailen.

### Kan ik mijn eigen router gebruiken?

Ja. We leveren er een mee, maar je eigen router mag ook. We helpen je met de instellingen. Voor de back-up via 4G heb je onze router nodig.

### Zit ik ergens lang aan vast?

Dat staat in je contract. Daarin lees je of er een eerste termijn is en hoelang die duurt. Is die voorbij, dan kun je op elk moment weg, met hooguit een maand opzegtermijn.

### Krijg ik een vast ip-adres?

Bij Glasvezel 1000 zit een vast ip-adres. Heb je het bij een ander pakket nodig? Vraag het ons, dan kijken we wat er kan.

### Wat kost een back-up via 4G?

Je neemt er een router met 4G-back-up bij, voor een vast bedrag per maand. Het dataverbruik tijdens een storing zit daarin.
`,
  },
  {
    key: 'kpn-een-mobiel',
    title: 'Zakelijk mobiel voor je hele team',
    seoDescription:
      'Zakelijk bellen en internetten op een sterk mobiel netwerk. Je houdt je eigen 06-nummers en ziet meteen wat het kost.',
    body: `
Onbeperkt bellen in de EU, een bundel die past en één overzicht van alle nummers. Je collega’s houden hun eigen 06-nummer.

## Wat je krijgt

- **Dekking waar je werkt.** Ook in de loods, in de trein en bij de klant.
- **Simkaart of e-sim.** Met een e-sim kan een nieuwe collega meestal dezelfde dag bellen.
- **Grip op kosten.** We waarschuwen bij 80 procent van de bundel en bij gebruik buiten de EU.
- **Alles in beeld.** In je dashboard zie je elk nummer, de bundel en de status van de simkaart.

## Voor wie

Voor bedrijven met twee tot tweehonderd nummers. Je mag bundels door elkaar gebruiken: weinig data voor de winkel, veel voor de buitendienst.

## Veelgestelde vragen

### Kan ik mijn nummer houden?

Ja. Zeg niet zelf eerst op. Wij vragen het nummer op bij je oude aanbieder en spreken een datum met je af. Het nummer is binnen één werkdag over.

### Ben ik even niet bereikbaar tijdens de overstap?

Meestal een paar minuten, op een moment dat je vooraf weet. Je hebt de nieuwe simkaart dan al in huis.

### Kan ik een bundel tussentijds aanpassen?

Ja. Groter kan elke dag. Kleiner gaat in op de eerste dag van de volgende maand.

### Is er een abonnement met onbeperkt internet?

Ja, Mobiel Vrij. Daarmee bel, sms en internet je onbeperkt.

### Krijg ik een waarschuwing als mijn bundel bijna op is?

Ja. We waarschuwen bij 80 procent van de bundel, en bij gebruik buiten de EU.

### Kan ik mijn bundel in het buitenland gebruiken?

In de EU wel, en ook in IJsland, Liechtenstein en Noorwegen. Daarbuiten betaal je per minuut en per megabyte, of je neemt een
[reisbundel](/kennisdatabase-detail/bellen-en-internetten-in-het-buitenland).

### Mijn telefoon is gestolen of kwijt. Wat nu?

Bel ons meteen. Wij blokkeren de simkaart, en je nummer blijft van jou. Is het buiten kantooruren? Blokkeer de kaart dan zelf in het mobiele portaal.
[Alle stappen op een rij](/kennisdatabase-detail/simkaart-kwijt-of-gestolen-doe-dit-meteen).

### Leveren jullie ook toestellen?

Ja. Die bestel je in onze [webshop](/webshop).
`,
  },
  {
    key: 'kpn-een-telefonie',
    title: 'Zakelijk bellen via VoIP, waar je ook bent',
    seoDescription:
      'Zakelijk vast bellen via internet (VoIP) met je eigen nummer. Op je bureau, laptop en mobiel. Je betaalt per toestel.',
    body: `
Eén vast nummer, op je bureau, je laptop en je mobiel. Met alles wat een telefooncentrale kan, zonder kast in de meterkast.

## Wat je krijgt

- **Je eigen nummer.** Ook als je verhuist naar een andere plaats.
- **Belgroepen en een keuzemenu.** De juiste collega neemt op.
- **Bereikbaar bij een storing.** Gesprekken gaan dan vanzelf naar een mobiel nummer dat je kiest.
- **Betalen per toestel.** Groeit je team, dan komt er een toestel bij. Krimpt het, dan gaat er een af.

## Voor wie

Voor bedrijven die goed bereikbaar willen zijn: van een praktijk met drie lijnen tot een kantoor met tachtig toestellen.

## Veelgestelde vragen

### Is mijn internet snel genoeg?

Bijna altijd. Een gesprek gebruikt 0,1 Mbit/s. We meten je verbinding voordat we beginnen.

### Wat doe ik met mijn alarm of lift?

Die bellen soms nog over de oude lijn. We maken samen een lijst en regelen per apparaat een oplossing.

### Kan ik de centrale zelf aanpassen?

Doorschakelen doe je zelf, op je toestel of in de app. Voor andere openingstijden, een nieuw menu of een belgroep maak je een serviceverzoek. Wij doen dat dezelfde
werkdag.

### Kan ik met mijn vaste nummer bellen op mijn laptop of mobiel?

Ja. Met VoIP Overal werkt één vast nummer op je toestel, laptop en mobiel tegelijk.

### Blijven we bereikbaar als de stroom of het internet uitvalt?

Een VoIP-toestel doet het dan niet. Gesprekken gaan vanzelf naar een mobiel nummer dat je kiest.

### Houden we ons vaste nummer als we verhuizen?

Ja, ook naar een andere plaats of stad. Geef je nieuwe adres wel meteen door.

### Kan ik 112 bellen?

Ja. De meldkamer ziet het adres dat wij kennen. Geef een verhuizing daarom meteen door.
`,
  },
  {
    key: 'kpn-een-werkplek',
    title: 'Werkplek 365: je online werkplek, meteen klaar',
    seoDescription:
      'Een online werkplek voor je bedrijf: Werkplek 365 met mail, Teams, Office en opslag. Veilig ingericht en beheerd. Je betaalt per gebruiker.',
    body: `
Mail, Teams, Office en opslag. Wij richten het in, houden het veilig en helpen je collega’s als ze vastlopen.

## Wat je krijgt

- **Klaar voor gebruik.** Een nieuwe collega kan op de eerste ochtend inloggen.
- **Overal dezelfde bestanden.** Op kantoor, thuis en bij de klant.
- **Veilig ingericht.** Met tweestapsverificatie en bescherming tegen valse mail.
- **Hulp van mensen.** Je collega’s mogen ons zelf bellen.

## Voor wie

Voor bedrijven die zonder eigen server willen werken, of die af willen van losse licenties en gedeelde wachtwoorden.

## Veelgestelde vragen

### Kan mijn oude mail mee?

Ja. We zetten mail, agenda’s en contacten over. Dat gebeurt in een weekend, zodat je maandag gewoon verder kunt werken.

### Staan Word en Excel dan op mijn computer?

Bij Compleet en Veilig wel. Bij Basis werk je in je browser.

### Wat gebeurt er als iemand uit dienst gaat?

Je geeft de datum door. Wij sluiten het account, bewaren wat nodig is en stoppen de licentie.

### Wordt er een back-up gemaakt?

Verwijderde bestanden staan 93 dagen in de prullenbak. Wil je langer terug kunnen, neem dan de extra back-up van een jaar.

### Kan ik licenties door elkaar gebruiken?

Ja. Wie alleen mailt, heeft genoeg aan Basis. Wie veel op de computer werkt, kiest Compleet of Veilig.
`,
  },
  {
    key: 'glasvezel',
    title: 'Zakelijk glasvezel voor je bedrijf',
    seoDescription:
      'Check of zakelijk glasvezel tot 1 Gbit/s op jouw adres kan. Heb je een brief met een code? Meld je dan direct aan.',
    body: `
Tot 1 Gbit/s, heen en terug even snel. Vul je postcode in en je weet binnen een minuut wat er op jouw adres kan.

## Wat je krijgt

- **Gelijke snelheid.** Uploaden gaat net zo vlot als downloaden.
- **Minder storingen.** Licht heeft geen last van vocht of oude kabels.
- **Klaar voor later.** Wil je meer snelheid, dan zetten we die op afstand aan.

## Heb je een brief met een code? {#brief}

Dan loopt er een actie in jouw gebied. Vul de code in, controleer je gegevens en verstuur je aanvraag. Haalt het gebied de drempel niet, dan betaal je niets. Al
aangemeld? Met dezelfde code zie je hoe ver je aanvraag is.

## Zo gaat het verder {#verder}

1. **De inschrijving sluit.** De datum staat in je brief. Doen genoeg bedrijven mee, dan hoor je dat binnen een week.
2. **Je krijgt een contract.** Gaat de aanleg door, dan krijg je eerst een contract om te tekenen. Tot die tijd zit je nergens aan vast.
3. **We komen kijken.** Een monteur bekijkt met jou waar de kabel binnenkomt. Dat duurt een halfuur.
4. **We sluiten je aan.** De kabel komt in de straat en in je pand. Daarna zetten we alles over.

## Veelgestelde vragen {#vragen}

### Op mijn adres kan het nog niet. En nu?

[Geef je interesse door](/glasvezel/interesse). Je hoort van ons zodra er plannen zijn. Tot die tijd kijken we graag wat er wel kan, bijvoorbeeld via koper met een
back-up.

### Hoelang duurt het voordat ik glasvezel heb?

Tussen de brief en je aansluiting zitten meestal vijf tot negen maanden. Het overzetten duurt hoogstens één werkdag. Je oude verbinding blijft werken tot de nieuwe
het doet.

### Wat als te weinig bedrijven zich aanmelden?

Dan wordt de inschrijving verlengd, leggen we een kleiner deel van het gebied aan, of gaat de aanleg niet door. Je hoort altijd van ons wat er gebeurt. Gaat het
niet door, dan betaal je niets.

### Moet de eigenaar van het pand toestemming geven?

Ja, als je huurt. Een mail van de eigenaar is genoeg.
`,
  },
  {
    key: 'aanmeldformulier-glasvezel',
    title: 'Aanmelden voor glasvezel',
    seoDescription:
      'Kreeg je een brief met een aanmeldcode? Meld je bedrijf hier aan voor glasvezel. Het duurt twee minuten en je zit nog nergens aan vast.',
    body: `
Je hebt de code uit je brief nodig, en je KvK-nummer. Het duurt twee minuten.

## Wat gebeurt er daarna? {#daarna}

1. **Meteen.** Je krijgt een mail met je aanvraagnummer. Vul je de code opnieuw in, dan zie je hoe ver je aanvraag is.
2. **Na de sluitdatum.** Binnen een week hoor je of de aanleg doorgaat.
3. **Gaat het door?** Je krijgt eerst een contract om te tekenen. Daarna maken we een afspraak om te komen kijken en sluiten we je aan.

## Waar vind je de code?

In de brief die je over glasvezel kreeg, rechts bovenaan. Je kunt ook de QR-code scannen, dan staat de code al ingevuld.

## Geen brief gekregen?

Check eerst of er op jouw adres een actie loopt met de [postcodecheck](/glasvezel). Loopt er een, bel dan @telefoon. We sturen een nieuwe brief naar het adres.

## Zit je ergens aan vast?

Nee. Met je aanmelding tel je mee voor de drempel, meer niet. Gaat de aanleg door, dan krijg je een contract. Pas als je dat tekent, zit je eraan vast.
`,
  },
]);
