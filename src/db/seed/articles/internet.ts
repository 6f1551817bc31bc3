import { articlesOf } from './article.ts';

export const internet = articlesOf('Internet', [
  {
    title: 'Hoeveel internet heeft jouw bedrijf nodig?',
    summary:
      'Snelheid kies je op wat er tegelijk gebeurt, niet op het aantal mensen. Met deze rekenhulp weet je in vijf minuten wat je nodig hebt.',
    body: `
Een snelle verbinding is fijn. Maar te veel betalen voor snelheid die je niet gebruikt is zonde. Kijk daarom eerst wat er op een druk moment tegelijk
gebeurt.

## Reken met je drukste uur

Tel op wat er op je drukste moment aanstaat. Gebruik deze getallen als vuistregel:

- bellen via internet: 0,1 Mbit/s per gesprek
- videobellen: 4 Mbit/s per persoon
- werken in de cloud en mailen: 2 Mbit/s per persoon
- camera’s die beeld opslaan buiten je pand: 4 Mbit/s per camera
- pinnen en kassa: bijna niets, maar het moet altijd werken

Een kantoor met twaalf mensen, van wie er vier videobellen, komt zo uit op ongeveer 40 Mbit/s. Neem daarna twee keer zo veel. Dan merk je niets van een
grote back-up of een update.

## Vergeet uploaden niet

Veel mensen kijken alleen naar downloaden. Verstuur je grote tekeningen, foto’s of back-ups? Dan telt uploaden net zo zwaar. Bij glasvezel zijn beide
snelheden gelijk. Bij een verbinding via koper of coax is uploaden vaak veel langzamer.

## Wat past bij jou?

1. **Winkel of werkplaats tot vijf mensen:** 100 Mbit/s is ruim genoeg.
2. **Kantoor of praktijk tot twintig mensen:** kies 500 Mbit/s.
3. **Ontwerpbureau, drukkerij of meer dan twintig mensen:** kies 1 Gbit/s.

## Twijfel je tussen twee snelheden?

Begin met de laagste. Een hogere snelheid zetten we op afstand aan, meestal binnen één werkdag. Je hoeft daar geen nieuwe aansluiting of monteur voor te
hebben.

Belangrijker dan de hoogste snelheid is wat er gebeurt bij een storing. Kun je geen uur zonder internet? Geef je geld dan eerst uit aan een back-up via
4G, en pas daarna aan meer snelheid.
`,
  },
  {
    title: 'Internet valt weg: zo vind je de oorzaak',
    summary:
      'Loop deze vijf stappen na voordat je ons belt. Vaak werkt je verbinding weer, en anders kunnen wij je veel sneller helpen.',
    body: `
Geen internet is vervelend, zeker als er klanten aan de balie staan. Met deze stappen weet je binnen tien minuten waar het probleem zit.

## 1. Ligt het aan jouw apparaat?

Kijk of een collega wel verbinding heeft. Werkt het bij één persoon niet, dan zit het probleem in die computer of telefoon. Zet het apparaat uit en weer
aan. Controleer ook of wifi aanstaat en of het juiste netwerk is gekozen.

## 2. Ligt het aan de wifi?

Sluit een laptop met een kabel aan op de router. Heb je dan wel internet? Dan werkt de verbinding en hapert alleen de wifi. Zet het wifi-punt uit, wacht
tien seconden en zet het weer aan.

## 3. Kijk naar de lampjes

- **Lampje voor internet is groen:** de verbinding met ons netwerk werkt.
- **Lampje knippert of is rood:** de router krijgt geen signaal.
- **Geen enkel lampje brandt:** controleer de stekker en de stekkerdoos.

## 4. Start opnieuw op, in de goede volgorde

1. Haal de stroom van de router en van het kastje op de muur.
2. Wacht één minuut.
3. Zet eerst het kastje aan en wacht tot de lampjes niet meer knipperen.
4. Zet daarna de router aan. Dit duurt ongeveer drie minuten.

Druk niet op de knop Reset. Dan raak je je instellingen kwijt.

## 5. Meld de storing

Werkt het nog steeds niet? Bel ons, dan ben je het snelst geholpen. Een serviceverzoek in je dashboard kan ook. Vertel wat je hebt geprobeerd, welke
lampjes branden en hoe laat het begon. Wij meten de lijn op afstand door. Zit het probleem buiten, dan plannen we een monteur in en laten we je weten wanneer die komt.
`,
  },
  {
    title: 'Wat doet een back-up via 4G?',
    summary:
      'Met een back-up schakelt je router bij een storing vanzelf over op het mobiele netwerk. Lees wat er dan wel en niet werkt.',
    body: `
Een graafmachine die een kabel raakt, houdt geen rekening met jouw openingstijden. Met een back-up via 4G werk je door terwijl wij de storing oplossen.

## Zo werkt het

Je kiest de back-up erbij. Je krijgt dan een router met een simkaart. Die controleert de hele dag of je vaste verbinding werkt. Valt die weg, dan gaat je verkeer binnen een minuut via
het mobiele netwerk. Is de vaste verbinding terug, dan wacht de router een paar minuten om zeker te zijn. Daarna schakelt hij vanzelf terug.

## Dit blijft werken

- pinnen en de kassa
- bellen via internet, tot ongeveer acht gesprekken tegelijk
- mailen en werken in de cloud
- je reserveringssysteem of planning

## Dit kun je beter even laten

- grote bestanden versturen of een volledige back-up maken
- video’s kijken
- updates installeren op alle computers

De snelheid hangt af van het bereik in je pand. Daarom meten we bij de installatie het signaal. Is het te zwak, dan plaatsen we een antenne bij het raam of
op het dak.

## Wat merk je van het omschakelen?

Een gesprek dat loopt, kan wegvallen. Je belt dan gewoon opnieuw. Werk je van buiten in op je eigen netwerk, dan moet je misschien opnieuw inloggen. Verder
merk je weinig: websites laden iets trager.

## Wat kost het?

Je betaalt er een vast bedrag per maand voor, naast je internet. Het dataverbruik tijdens een storing zit daarin. Je krijgt dus geen rekening achteraf.

## Test het één keer per jaar

Kies een rustig moment en haal de kabel van je vaste verbinding uit de router. Controleer of pinnen en bellen werken. Steek de kabel er daarna weer in.
Zo weet je zeker dat je op de dag zelf geen verrassing krijgt.
`,
  },
  {
    title: 'Wifi die overal werkt: vijf tips voor kantoor en winkel',
    summary:
      'Slechte wifi ligt zelden aan je internet. Met deze vijf tips krijg je een stabiel signaal tot achter in het magazijn.',
    body: `
Je hebt een snelle verbinding, maar achter in de winkel laadt er niets. Dan is niet je internet te traag, maar komt het signaal niet ver genoeg. Deze tips
helpen bijna altijd.

## 1. Zet het wifi-punt op een goede plek

Hang het hoog, midden in de ruimte en in het zicht. Een meterkast, een metalen stelling of een koelcel houdt het signaal tegen. Ook dikke muren en
vloeren met ijzer doen dat.

## 2. Kies liever twee punten dan één sterk punt

Een sterker punt komt verder, maar vangt niet beter op wat je telefoon terugstuurt. Twee of drie punten die samenwerken geven overal een goed signaal. Reken op één punt
per tien meter, en één per verdieping. Verbind ze met een kabel, dan blijft de snelheid hoog.

## 3. Geef gasten een eigen netwerk

Laat bezoekers nooit op het netwerk van je kassa of computers. Met een gastnetwerk houd je die gescheiden. Je kunt de snelheid voor gasten ook beperken,
zodat je er zelf geen last van hebt.

## 4. Sluit vaste apparaten aan met een kabel

Een kassa, printer of bureautelefoon blijft op zijn plek. Geef die een kabel. Dat is sneller, en er blijft meer ruimte over voor apparaten die wel wifi
nodig hebben.

## 5. Vervang oude apparatuur

Een wifi-punt van meer dan vijf jaar oud krijgt vaak geen beveiligingsupdates meer. Ook verdeelt het de snelheid slechter over veel apparaten.

## Kom je er niet uit?

Loop met je telefoon door het pand en schrijf op waar het misgaat. Maak daarna een serviceverzoek en stuur een plattegrond mee, een schets is genoeg. Wij
rekenen uit hoeveel punten je nodig hebt en waar ze het best hangen. Vaak lossen we het op zonder nieuwe kabels te trekken.
`,
  },
  {
    title: 'Pinnen tijdens een storing: zo houd je de kassa draaiend',
    summary:
      'Zonder internet kun je meestal niet pinnen. Met deze voorbereiding verkoop je door, ook als de verbinding even weg is.',
    body: `
Voor een winkel of restaurant is pinnen net zo belangrijk als stroom. Toch denken veel ondernemers er pas over na als de automaat niets meer doet. Een
kwartier voorbereiding scheelt je dan een middag omzet.

## Zo is je automaat verbonden

Er zijn drie soorten. Kijk op het scherm of vraag het je leverancier.

- **Met een kabel** aan de router. Dit is het stabielst.
- **Via wifi.** Handig op het terras, maar gevoelig voor een zwak signaal.
- **Met een eigen simkaart.** Deze automaat werkt ook als jouw internet wegvalt.

## Maak een noodplan op één A4

1. Schrijf op wie je belt: ons nummer, je klantnummer en de leverancier van de automaat.
2. Leg vast hoe je de automaat omzet naar een andere verbinding.
3. Spreek af wat je doet als niets werkt: een betaalverzoek, contant geld of een rekening.
4. Hang het blad bij de kassa. Iedereen moet het kunnen vinden.

## Gebruik je telefoon als noodverbinding

Heeft je automaat wifi? Zet dan op je telefoon de persoonlijke hotspot aan en kies op de automaat dat netwerk. Oefen dit een keer op een rustig moment.
Sla de hotspot op in de automaat, dan hoef je bij drukte geen wachtwoord in te typen.

## Liever geen zorgen?

Neem een back-up via 4G op je internet. Je router schakelt dan bij een storing vanzelf over. Je hoeft niets te doen en je gasten merken het niet. Zet de
pinautomaat en de kassa met een kabel op dezelfde router, anders heb je er alsnog niets aan.

## Na de storing

Controleer of alle betalingen binnen zijn. Staat een betaling op de bon maar niet in je overzicht, neem dan contact op met de leverancier van je automaat.
`,
  },
]);
