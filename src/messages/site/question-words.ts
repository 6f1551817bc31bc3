/** The words are general for the language and the trade, not specific to one article. */

/** Words of a question that do not identify its subject. */
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
  hier daar thuis tijd moment keer dag dagen hele maken maakt gemaakt nemen neemt mn zn dr ff effe ut sowieso nou hoor allemaal ergens nergens overal
  gisteravond gisterochtend vannacht morgenochtend morgenmiddag eergisteren laatst daarvoor daarom hiervoor hierover hiermee daarmee zogenaamd alsnog alvast
  voordat nadat totdat zodra sinds vanaf tijdens bijna eindelijk plotseling plots misschien waarschijnlijk indien tenzij hoewel behalve
  binnen buiten boven onder naast achter voorin steeds telkens nogal best vrij redelijk helemaal juist toevallig zulke zoiets dergelijke
  ben bent zat zaten stond lag kwam kwamen ging gingen deed deden wilde wou zou moest mocht hoef hoeft hoeven durf durft blijkt blijk lijken
  begrijpen snappen denk denkt denken dacht hoop hopen graag liever liefst eigenlijks gewone normaal normale beter zeker mezelf jezelf onszelf
  ding dingetje spul spullen gedoe gek raar vervelend balen jammer fijn mooi leuk super lekker duidelijk ineenkeer
  wiens wier welks hoezo waarheen vanwaar waarom vragen vraagje even effetjes alsjeblieft alstublieft dankjewel bedankt
  meteen direct gelijk af maak spreek klopt sluit stuur geef gaf snapt toe trouwens namelijk nodig
  meerdere meeste beide elkaar dezelfde hetzelfde ongeveer per se volgens soort soorten manier manieren mening
  waardeloos belabberd beroerd bagger kut klote rot ellende drama supertraag echte achterin vooraan ineens
  he hey yo mvg gr pls jaja nee hoor tja dus eh uhm sta sja stel
  eraf erop erin eraan ervan ervoor erna erbij erover daarop daaraan daarvan daarin haal halen haalt gehaald
  goedendag goedenavond goedenmiddag geachte mevrouw meneer heer dames heren vriendelijke mvrgr ps
  adviseert adviseren adviseer raadt raad raden aanraadt overheen vandoor dom lief toevallige mannen eh ehm
  hartstikke ontzettend gigantisch enorm vreselijk verschrikkelijk meestal doorgaans normaliter eigenlijk zeg maar
  graagst stukje beetje paar hoop boel heleboel tikje klein kleine kwestie situatie geval gevallen idee benieuwd
  achten zessen tienen vieren drieen zevenen oke okay aub svp hee hey dag sorry help jemig echt waar mogelijk snap begrijp weer kunt kon konden`;

export const isFiller = (word: string): boolean => fillerSet.has(word);
const fillerSet = new Set(fillers.split(/\s+/));

export const isDenial = (word: string): boolean => word === 'niet' || word === 'geen';

/** What a visitor wants to do with a thing. These words count less than the name of the thing. */
const weak = `aanvragen aanvraag indienen doorgeven regelen bekijken zien lezen wijzigen veranderen aanpassen melden sturen opsturen versturen controleren
  toevoegen gebruiken hebben nemen kopen afsluiten kiezen vergelijken info informatie gegevens overzicht per mee graag nodig verder
  blijven blijft blijf bleef geven geeft geven gegeven horen hoor hoort lopen loopt liep gelden geldt bestaan bestaat brengen brengt
  leggen legt gelegd hangen hangt drukken drukt voeren voert springen springt passen past hoort noemen heten heet betekenen betekent
  beginnen begint gebeuren treden vervallen ontvangen ontvang ontvangt bieden biedt aanbieden leveren levert regelt regel regelen
  gebruikt gebruik bekijk ziet zie vertrekken komen gaan rijden draaien draait draaiend vullen vult staan zetten stellen stelt
  herkennen herken herkent kijken kijk kijkt tellen telt tel proberen probeer probeert bepalen bepaalt verwachten verwacht werken doen houdt hou houden meekrijgen
  netjes tegelijk tegelijkertijd automatisch vanzelf maximaal maximale minimaal minimale hoogstens hooguit minstens later eerder
  tussentijds halverwege momenteel binnenkort uiteindelijk apart aparte los losse totaal totale geheel speciaal
  speciale pakket pakketten product producten dienst diensten verschillend verschillende bepaald bepaalde juiste belangrijk belangrijkste`;

export const isWeakWord = (word: string): boolean => weakSet.has(word);
const weakSet = new Set(weak.split(/\s+/));

/** Words that select one of several things. They occur too often to find a text with them. */
const minor = `twee drie vier vijf zes zeven acht negen tien twaalf vijftien twintig dertig
  geen eerste laatste oude oud nieuwe nieuw eigen zelf vaste vast tweede volgende vorige extra
  andere ander goed goede slecht slechte snel lang meer minder alles hoog hoge hoogste laag lage laagste laagst groot grote grootste klein kleine kleinste zakelijk zakelijke weg`;

export const isMinorWord = (word: string): boolean => minorSet.has(word);
const minorSet = new Set(minor.split(/\s+/));

/** The text with the answer need not contain these words. */
const asking = `kost kosten prijs prijzen tarief tarieven duurt duren duurde duur hoelang termijn
  goedkoop goedkoopste duurste euro maand maanden week weken dagen uur`;

export const isAnswerKindWord = (word: string): boolean => askingSet.has(word);
const askingSet = new Set(asking.split(/\s+/));
