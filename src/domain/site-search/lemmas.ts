/** Words that rules for endings cannot handle: a lemma and its other forms. */
const lines = `
bestand bestanden
goed beter best beste betere
hoog hoger hogere hoogst hoogste
laag lager lagere laagst laagste
snel sneller snellere snelst snelste
langzaam langzamer langzaamst
traag trager tragere traagst
goedkoop goedkoper goedkopere goedkoopst goedkoopste voordelig voordeliger voordeligst
duur duurder duurdere duurst duurste dure
groot groter grotere grootst grootste
klein kleiner kleinere kleinst kleinste
lang langer langere langst langste
kort korter kortere kortst
laat later
vroeg vroeger vroegst
oud ouder oudere oudste
nieuw nieuwer nieuwere nieuwst nieuwste
sterk sterker sterkere sterkst
zwak zwakker
veilig veiliger veiligst
vaak vaker vaakst
ver verder verst
gaan gaat ging gingen gegaan
doen doet deed deden gedaan
zien ziet zag zagen gezien
krijgen krijgt kreeg kregen gekregen
vallen valt viel vielen gevallen
liggen ligt lag lagen gelegen
blijven blijft bleef bleven gebleven
sluiten sluit sloot sloten gesloten
kiezen kiest kies koos kozen gekozen
schrijven schrijft schreef schreven geschreven
geven geeft gaf gaven gegeven
nemen neemt nam namen genomen
komen komt kwam kwamen gekomen
spreken spreekt sprak spraken gesproken
lezen leest las lazen
vinden vindt vind vond vonden gevonden
verliezen verliest verlies verloor verloren
stelen steelt stal gestolen
vergeten vergeet vergat
bellen bel belt belde belden gebeld beller bellers
zetten zet zette gezet
brengen brengt bracht gebracht
houden houdt houd hou hield gehouden houwen
lopen loopt liep liepen gelopen
vragen vraagt vroeg gevraagd
meten meet mat gemeten
klikken klik klikt klikte geklikt
kopen koopt kocht gekocht
betalen betaal betaalt betaalde betaald betaling betalingen
bewaren bewaar bewaart bewaarde bewaard
wissen wis wist gewist
delen deel deelt gedeeld
leveren lever levert leverde geleverd levering
stad steden
weg wegen
dag dagen
avond avonds savonds avonden
ochtend ochtends sochtends smorgens
weekend weekenden
bedrijf bedrijven
mail mails email emails
tv tvs televisie televisies
mb megabyte megabytes
gb gigabyte gigabytes
gbit gigabit
mbit megabit mbps
sim sims
sms smsje smsen
sla slas
app apps
foto fotos
klacht klachten klagen klaag klaagt
vestiging vestigingen
installeren installeer installeert installatie
code codes
korting kortingen
loont lonen
winkel winkels winkeltje
nummer nummers
verschil verschillen
medewerker medewerkers
collega collegas
`;

const lemmas = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [lemma = '', ...forms] = line.split(' ');
      return [lemma, ...forms].map((form): [string, string] => [form, lemma]);
    }),
);

export function lemmaOf(word: string): string | undefined {
  const known = lemmas.get(word);
  if (known !== undefined) return known;
  const found = separable.exec(word);
  // proof: the regular expression has two groups that always match
  const verb = found === null ? undefined : lemmas.get(found[2]!);
  // proof: the regular expression has two groups that always match
  return verb?.endsWith('en') || verb?.endsWith('aan') ? found![1]! + verb : undefined;
}

/** A separable verb is inflected like its base verb: `overgaat` belongs to `overgaan`. */
const separable =
  /^(aan|achter|af|bij|door|in|mee|na|om|op|over|terug|toe|uit|vast|voor|weg)(\w{3,})$/;
