/** How people ask, for finding the article that answers. Data of the language and the trade, not of one article. */

/** Words around a question that say nothing of what it is about. */
const fillers = `hallo hoi goedemorgen goedemiddag beste graag alvast bedankt dank groet jullie jij jou jouw wij we ons onze mij mijn ik me hun zij
  kun kunt kunnen kan mag mogen moet moeten wil willen wilt zou zouden ga gaan gaat doe doet doen gedaan heb hebt heeft hebben had is zijn ben bent was word wordt worden
  hoe wat wie waar wanneer waarom welke welk hoeveel hoelang hoever waarmee waarvoor waarop waardoor waaraan
  dit dat deze die er ook nog al wel niet geen maar even eens ineens opeens steeds altijd nooit soms vaak weer toch eigenlijk precies gewoon zomaar snel echt erg heel
  als dan om te in op aan bij voor van naar met zonder uit over onder tussen tegen door tot per via en of want dus omdat zodat terwijl toen nu straks vandaag morgen gisteren
  iets iemand niemand niets alles alle elk elke ander andere anders beetje veel weinig meer minder genoeg paar een het de der den ja nee
  krijg krijgen krijgt gekregen kom komt komen gekomen weet weten laat laten zit zitten zet zetten staat staan ligt liggen lukt lukken lijkt gebeurt gebeuren
  vraag vragen antwoord weten uitleg uitleggen vertellen zeggen hulp helpen help probleem zaak zaken ding dingen manier mogelijk nodig beter best beste slim handig
  vind vinden gevonden zoek zoeken werkt werken instellen vanuit
  zelf zichzelf eigen iedereen eerst eerste laatste oude nieuwe goed slecht
  maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ochtend middag avond vanochtend vanmiddag vanavond week maand jaar
  twee drie vier vijf zes zeven acht negen tien twaalf vijftien twintig
  hier daar thuis tijd moment keer dagen maken maakt gemaakt nemen neemt`;

export const isFiller = (word: string): boolean => fillerSet.has(word);
const fillerSet = new Set(fillers.split(/\s+/));

/** What people call one and the same. Each line one meaning; asked for one, the others are looked for too. */
const synonyms = `
  rekening factuur nota facturen
  bedrag kosten prijs tarief kost duur
  betalen betaling incasso afschrijving afgeschreven
  opzeggen stoppen beeindigen annuleren opzegging
  contract overeenkomst looptijd abonnement
  fout verkeerd onjuist klopt-niet
  teveel dubbel
  verhuizen verhuizing
  nakijken controleren checken nagaan
  hoger hoog duurder
  verlengd verlenging verlengen doorloopt
  eindigt afloopt loopt
  sim simkaart sim-kaart
  kwijt verloren gestolen kwijtgeraakt diefstal
  mobiel mobieltje smartphone gsm telefoon toestel iphone android samsung
  aannemen opnemen bereikbaar
  behouden houden meenemen nummerbehoud
  telefoon toestel bureautoestel
  nummer telefoonnummer 06-nummer nummerbehoud
  overstappen overstap overzetten wisselen provider aanbieder
  buitenland vakantie roaming europa
  internet verbinding netwerk
  storing uitval valt-weg hapert eruit plat offline overschakelen
  wifi draadloos bereik ontvangst
  snelheid traag langzaam mbit snel
  back-up reserve noodverbinding 4g
  pinnen afrekenen betalen pinautomaat pinapparaat kassa betaalautomaat pin
  glasvezel glas fiber
  koper coax adsl vdsl
  code aanmeldcode
  brief post brievenbus
  graven monteur werkzaamheden
  pand gebouw bedrijfspand kantoor locatie
  buurt straat wijk
  actie vraagbundeling aanmeldingen
  keuzemenu menu bandje
  belgroep groep collega’s tegelijk
  doorschakelen doorverbinden doorsturen omleiden
  geluid ruis kraakt echo hakkelt verstaan
  medewerker collega werknemer personeel personeelslid
  begint start beginnen
  vertrekt vertrek weg weggaat ontslag ontslagen uit-dienst
  mail e-mail mailbox
  link links
  account inlog inloggen gebruiker
  wachtwoord inlog
  tweestapsverificatie mfa verificatie authenticator beveiligen beveiliging
  phishing oplichting nepmail verdachte verdacht mail hacker
  bestanden onedrive sharepoint teams documenten mappen map bestand document
  delen samenwerken
  privé prive persoonlijk
  esim e-sim
  voip vast
`;

export const synonymsOf = (word: string): readonly string[] => meanings.get(word) ?? [];
const meanings = new Map<string, string[]>();
for (const line of synonyms.trim().split('\n')) {
  const words = line.trim().split(' ');
  for (const word of words) meanings.set(word, [...new Set([...(meanings.get(word) ?? []), ...words.filter((other) => other !== word)])]);
}
