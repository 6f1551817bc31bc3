/**
 * Staff edit the synonyms as records. Each line is a name, a colon, and words with that meaning.
 */
const lines = `
Prijs: prijs, prijzen, tarief, kosten, kost, bedrag, goedkoop, goedkoopste, maandbedrag, hoe duur, wat betaal ik, tarieven
Vast bellen: voip, telefonie, vast bellen, vaste telefonie, vaste lijn, vaste telefoon, bellen via internet, telefooncentrale, hosted voice
Nummer behouden: behouden, houden, meenemen, nummerbehoud, porteren, portering, nummerportering, uitporteren, overzetten, mee te nemen
Overstappen: overstappen, overstap, overgaan, wisselen van provider, van provider wisselen, overstapservice
Overzetten: overzetten, migreren, migratie, overnemen, overbrengen, overhevelen
Aanbieder: provider, aanbieder, leverancier
Storing: storing, uitval, valt weg, weggevallen, ligt eruit, ligt er uit, er uit ligt, eruit ligt, is eruit, ligt uit, eruit, plat, offline, werkt niet, werken niet, doet het niet, doen het niet, doet niks, werkt niet meer, doet het niet meer, kapot, defect, hapert, geen verbinding, geen internet, uitgevallen, storingen
Internet: internet, internetverbinding, verbinding, breedband
Traag: traag, langzaam, sloom, te weinig snelheid
Snelheid: snelheid, mbit, gbit, snel, snelste, bandbreedte
Wifi: wifi, wi fi, draadloos, draadloze netwerk, wlan, wifi punt, access point
Bereik: bereik, ontvangst, dekking, signaal
Factuur: factuur, rekening, nota, facturen
Fout bedrag: klopt niet, te hoog, verkeerd, onjuist, fout
Onjuist: onjuist, geweigerd, niet geaccepteerd, ongeldig, doet het niet, werkt niet
Opzeggen: opzeggen, opzegging, beeindigen, annuleren, stopzetten, wil stoppen, stoppen met, stoppen, van mijn abonnement af, abonnement af, er vanaf, vanaf komen
Contract: contract, overeenkomst, abonnement, looptijd
Verlengen: verlengen, verlengd, verlenging, loopt af, afloopt, eindigt, aflopen, afgelopen, loopt door, doorlopen
Opzegtermijn: opzegtermijn, opzeg termijn
Contractduur: vastzitten, lang vast, vast aan, aan vast, lang aan vast, zit ik vast, looptijd, contractduur
Verhuizen: verhuizen, verhuizing, nieuw adres, nieuw pand, ander pand, ander gebouw, verkassen
Simkaart: sim, simkaart, sim kaart
E-sim: esim, digitale sim, zonder kaartje
Gestolen: gestolen, gejat, gepikt, kwijt, verloren, diefstal, beroofd, gestolen telefoon, is weg
Mobiel: mobiel, mobieltje, gsm, mobiele telefoon, 06
Toestel: toestel, bureautoestel, telefoontoestel, bureautelefoon
Telefoon: telefoon, toestel, mobieltje, mobiel, telefoons, smartphone, werktelefoon
Telefoon kopen: telefoon kopen, nieuw toestel, nieuwe telefoon, iphone, samsung, android
Buitenland: buitenland, roaming, dataroaming, vakantie, buiten nederland, op reis, over de grens
Europa: eu, europa, europese unie, duitsland, belgie, frankrijk, spanje, italie, oostenrijk, portugal, griekenland, polen, denemarken, zweden, ierland, kroatie, tsjechie, hongarije, luxemburg
Engeland: verenigd koninkrijk, engeland, londen, uk, schotland, groot brittannie
Amerika: verenigde staten, amerika, vs, usa, new york
Buiten Europa: buiten de europese unie, buiten de eu, buiten europa
Op zee: op zee, schip, cruise, cruiseschip, boot, veerboot, ferry, vliegtuig, vlucht
Extra kosten: bijbetalen, extra betalen, extra kosten
Onbeperkt: onbeperkt, onbeperkte, unlimited, ongelimiteerd
Databundel: databundel, bundel, gb, mb
Data: data, mobiel internet, internetten, databundel
Glasvezel: glasvezel, glas, fiber, fibre
Koper: koper, coax, adsl, vdsl, dsl, kabelinternet
Postcodecheck: postcodecheck, postcode check, adrescheck, beschikbaarheid
Aanmeldcode: aanmeldcode, code uit de brief, code uit mijn brief, code van de brief, code uit je brief
Typefout: werkt niet, klopt niet, niet klopt
Vraagbundeling: vraagbundeling, actie, campagne
Keuzemenu: keuzemenu, belmenu, menu, bandje, ivr
Meldtekst: meldtekst, bandje, welkomsttekst, boodschap, inspreken, ingesproken
Belgroep: belgroep, ringgroep, tegelijk overgaan, tegelijk rinkelen, ring groep
Rinkelen: rinkelen, overgaan, gaat over
Doorschakelen: doorschakelen, doorsturen, doorzetten, omleiden, doorverbinden, laten overgaan, overgaan op, doorschakeling
Geluid: geluid, ruis, echo, galm, galmt, blikkerig, kraakt, krakend, hoor mezelf, mezelf terug
Ruis: ruis, gekraak, gezoem, gebrom, kraakt, bromt
Hapert: hapert, haperen, haperende, hakkelt, hakkelen, hakkel, stottert, stotteren
Hoor niets: hoor niets, hoor niks, hoort niets, hoort niks, blijft stil, hoor de ander niet
Onbereikbaar: onbereikbaar, niet bereikbaar, uit de lucht
Microsoft 365: office 365, microsoft 365, m365, o365, werkplek 365
Office: office, word, excel, powerpoint, outlook, office programma
Licentie: licentie, abonnement
Tweestapsverificatie: tweestapsverificatie, 2fa, mfa, tweefactorauthenticatie, tweefactor authenticatie, tweefactor, twee factor, tweestaps, twee staps verificatie, authenticator, extra code, inlogcode
Verdacht: verdacht, vreemd, raar, gek, vertrouw niet, niet te vertrouwen
Inlogverzoek: inlogverzoek, inlogpoging, verzoek dat je niet verwacht, poging, inlogmelding
Inlogcodes: inlogcodes, inlogcode, codes, verificatiecode
Phishing: phishing, nepmail, valse mail, oplichting, verdachte mail, verdachte e-mail, spoofing, spam, nepsite, vreemde mail, rare mail, gekke mail, vertrouw niet
Back-up: backup, reservekopie, noodverbinding, 4g backup
Noodverbinding: noodverbinding, 4g backup, backup via 4g, failover, reserveverbinding, uitwijk, reserve, noodlijn
Bestanden: bestand, document, onedrive, sharepoint
Verwijderd: verwijderd, gewist, weggegooid, prullenbak, verwijderen, wissen, gedelete
Terugzetten: terugzetten, terughalen, herstellen, terugkrijgen, terugvinden
Map: map, folder
Mail: mail, email, e-mail, mailbox, mailen, mailtje
Mailbox: mailbox, postbus, inbox
Opslag: opslag, opslagruimte, schijfruimte, tb
Collega: collega, medewerker, werknemer, personeelslid, personeel
Mensen: mensen, personen, man, medewerkers, gebruikers
Uit dienst: uit dienst, gaat weg, weggaat, vertrekt, vertrek, vertrokken, iemand weg, ex collega, oud collega, oud medewerker, oud werknemer, ex medewerker, bij ons weg
Nieuwe collega: nieuwe collega, nieuwe medewerker, nieuw personeelslid, nieuwe werknemer, begint er iemand, iemand aangenomen
Privacy: avg, gdpr, privacy, persoonsgegevens, privacyverklaring
Toezichthouder: autoriteit persoonsgegevens, privacywaakhond, privacy waakhond, waakhond, datalek
Openingstijden: openingstijden, openingsuren, open, geopend, bereikbaar, bereikbaarheid
Telefoonnummer: telefoonnummer, telefoonnr, belnummer
Adres: adres, vestiging, bezoekadres, route, langskomen
Vacature: vacature, baan, banen, werken bij, job, solliciteren, sollicitatie
Salaris: salaris, loon, verdienen, verdien, verdient, schuift
Vrije dagen: vrije dagen, vakantiedagen, verlof, verlofdagen
Thuiswerken: thuiswerken, thuis werken, vanuit huis
Opleiding: opleiding, diploma, mbo, werkervaring
Parttime: parttime, deeltijd, uren per week
Inloggen: inloggen, log in, login, aanloggen
Account: account, inlog, inlogaccount, gebruikersaccount
Account aanmaken: account aanmaken, nieuw account, nog geen account, account maken
Wachtwoord: wachtwoord, password, inloggegevens
Televisie: tv, televisie, zenders
Sport: sport, voetbal, eredivisie, wedstrijden
Pinnen: pinnen, pin, pinautomaat, pinapparaat, betaalautomaat, afrekenen, kassa
Monteur: monteur, installateur, technicus
Klacht: klacht, klachten, feedback, ontevreden
Klantenservice: klantenservice, helpdesk, support, hulplijn
Modem: modem, router
Herstarten: herstarten, resetten, reset, opnieuw opstarten
Btw: btw, incl, excl, inclusief, exclusief, belasting
Noodnummer: 112, alarmnummer, noodnummer
Prive: prive, persoonlijk
Slechtziend: slechtziend, slechtziende, blind, toegankelijkheid, toegankelijk, schermlezer, voorleessoftware, zie slecht, letters groter
Waarborg: sla, servicelevel, serviceniveau, service niveau, servicenivo, service level agreement
Webshop: webshop, winkel, bestellen
Leveren: leveren, verkopen, kopen, bestellen, aanschaffen
Controleren: nakijken, controleren, checken, nagaan, zelf kijken
Gebouw: pand, gebouw, bedrijfspand, kantoorpand
Eigenaar: eigenaar, verhuurder, huisbaas, pandeigenaar, vereniging van eigenaren, vve
Graven: graven, gegraven, graafwerk, aanleg, aangelegd, aanleggen
Bekabeling: bekabeling, bekabelen, netwerkkabel, netwerkkabels, kabels trekken
Kastje: kastje, aansluitpunt, ontvanger
Noodlijn: overschakelen, schakelt over, terugvallen
Meedoen: meedoen, doen mee, meedoet, meedoe, genoeg bedrijven
Te weinig: te weinig, niet genoeg, haalt de drempel niet
Drempel: drempel, percentage, procent
Duurder: hoger, duurder, te hoog
Afspraak: afgesproken, afspraak
Voorraad: toestellen, telefoons
Terugsturen: terugsturen, retour, retourneren, inleveren, teruggeven, retourlabel, opsturen
Geld terug: geld terug, terugbetalen, terugbetaling, creditfactuur, creditnota
Afsluiten: afsluiten, afgesloten, afzetten, pauze, zet me af, zetten me af, sluiten me af
Niet betalen: niet betalen, niet betaal, betaalachterstand, te laat betalen, kan niet betalen, betalingsregeling
Incasso: automatische incasso, incasso, automatisch betalen, afschrijven, afschrijving
Vooruit: vooruit, vooraf betalen
Waarschuwing: waarschuwing, waarschuwen, seintje, melding, alert
Verhogen: verhogen, ophogen, verhoging, uitbreiden, upgraden, aanpassen, vergroten, omhoog
Verlagen: verlagen, verkleinen, downgraden, verlaging, omlaag
Gasten: gasten, bezoekers, gastnetwerk, gastenwifi
Loods: loods, magazijn, hal, schuur
Stroom: stroom, stroomuitval, elektriciteit
Voicemail: voicemail, antwoordapparaat
Gesprekken: gesprek, telefoongesprek, telefoontje, oproep
Gemist: gemist, missen, mis, gemiste
Particulier: particulier, particulieren, consument, consumenten, thuisgebruik
Vast ip-adres: vast ip adres, vast ip, ip adres, statisch ip
Tablet: tablet, ipad
Videobellen: videobellen, videovergadering, videovergaderen, beeldbellen, zoom
Aangifte: aangifte, politie
Adviesgesprek: adviesgesprek, advies, kennismakingsgesprek, intake
Voorstel: voorstel, offerte, aanbieding, prijsopgave
Begonnen: begonnen, opgericht, oprichting, bestaan, bestaat
Landelijk: heel nederland, landelijk, werkgebied
Bewaren: bewaren, bewaartermijn, opslaan
Volgen: tracking, trackers, volgen
Formulier: formulier, brief hoeft niet
Toeslag: toeslag, extra betalen
Reactie: reactie, antwoord, reageren, terugkoppeling
Verzoek: serviceverzoek, ticket
Dashboard: dashboard, portaal, klantportaal, klantomgeving
Toestemming: toestemming, akkoord, goedkeuring
Ontvangst: balie, receptie, ontvangst
Beveiliging: beveiliging, beveiligen, beveiligd
Prijswijziging: prijswijziging, prijsverhoging, prijsstijging, tariefwijziging, duurder worden, duurder wordt, prijs omhoog, prijzen omhoog, prijs aanpassen, indexatie, indexeren
Termijn: termijn, looptijd, contractduur, contracttermijn, contractperiode, duur van het contract
Eerder weg: eerder weg, eerder stoppen, eerder van mijn contract, eerder eraf, voortijdig, afkopen, afkoopsom, boete, tussentijds opzeggen, contract openbreken
Stilzwijgend verlengd: stilzwijgend verlengd, automatisch verlengd, vanzelf verlengd, stilzwijgend
Horeca: horeca, cafe, kroeg, bar, restaurant, hotel, eetcafe, lunchroom, sportkantine
Zonder naam: anoniem, zonder naam, zonder je naam, geen naam, naam achter te laten
Netwerkkast: netwerkkast, serverkast, serverruimte, patchkast, technische ruimte, meterkast
Wand: muur, wand
Boren: boren, boorgaten, boorgat, gaten, gat boren
Schouw: schouw, inspectie, opname, komt kijken, kijken waar de kabel
Stoep: stoep, bestrating, trottoir, stoeptegels
Verzamelgebouw: verzamelgebouw, bedrijfsverzamelgebouw, meer bedrijven op een adres, meerdere bedrijven
Later instappen: later instappen, later aansluiten, later meedoen, achteraf meedoen, alsnog meedoen, later alsnog
Bedenken: bedenken, bedenktijd, van gedachten veranderen, terugtrekken, spijt
Aanmelding: aanmelding, aanmelden, inschrijving, inschrijven, inschrijf, meld me aan
Eenmalige kosten: eenmalige kosten, aansluitkosten, installatiekosten, opstartkosten, instapkosten
Sluitdatum: sluitdatum, sluitingsdatum, deadline, uiterste datum, einddatum
Interesse: interesse, interesse doorgeven, wachtlijst, op de hoogte houden
Vertraging: vertraging, ping, latency, latentie, lag
Uploaden: uploaden, upload, uploadsnelheid
Downloaden: downloaden, download, downloadsnelheid
Gelijke snelheid: gelijke snelheid, symmetrisch, symmetrische, even snel
Omschakelen: omschakelen, overschakelen, schakelt over, springt over, gaat over op
Passkey: passkey, fido, yubikey, beveiligingssleutel, vingerafdruk
Herstelcodes: herstelcodes, herstelcode, backupcodes, noodcodes
Datalek: datalek, gegevens gelekt, gegevens op straat, data gelekt
Lek: lek, kwetsbaarheid, beveiligingslek, responsible disclosure
Serienummer: serienummer, imei, imei nummer
Specificatie: specificatie, gespecificeerd, gesprekkenlijst, losse gesprekken, belkosten specificatie
Inkoopnummer: inkoopnummer, kostenplaats, referentienummer, po nummer, ordernummer
Aanmaning: aanmaning, herinnering, betalingsherinnering, deurwaarder, incassobureau
Regeling: regeling, betalingsregeling, uitstel, uitstel van betaling, gespreid betalen, in termijnen betalen, later betalen
Tweede beoordeling: tweede beoordeling, second opinion, niet eens, bezwaar, oneens
Bruikleen: bruikleen, geleend, geleende, te leen
Vrijgave: vrijgave, vrijgeven, vrijgegeven, vrijgemaakt
Machtiging: machtiging, volmacht, toestemming tekenen
Overleg: overleg, vergadering, meeting, bespreking
Afmelden: afmelden, meld je af, niet storen, op pauze
Wachtmuziek: wachtmuziek, in de wacht, muziek
Feestdagen: feestdagen, feestdag, kerst, pasen, koningsdag, hemelvaart, pinksteren
Headset: headset, koptelefoon, oortjes
Snoer: snoer, draad, draadje
Gesprek verbroken: gesprek valt weg, gesprek verbroken, verbroken, breekt af, afgebroken, hangt op, stopt een gesprek
Lampje: lampje, lampjes, ledje, lichtje, led
Kwartier: kwartier, vijftien minuten, 15 minuten
Verre landen: buiten de europese unie, buiten de eu, turkije, zwitserland, canada, china, thailand, marokko, dubai, japan, brazilie, indonesie, suriname, zuid afrika, india, egypte, curacao
Nederland: nederland, nl
Reisbundel: reisbundel, buitenlandbundel, roamingbundel
Lang in het buitenland: maandenlang, overwinteren, langere tijd in het buitenland, permanent in het buitenland
Blokkeren: blokkeren, blokkeer, geblokkeerd, blokkade, laten blokkeren
Op slot: op slot, vergrendelen, vergrendeld, op afstand wissen, leegmaken
Werkprofiel: werkprofiel, werkdeel, byod
Twee nummers: twee nummers, dual sim, dualsim, twee simkaarten, tweede nummer
Werkgever: baas, werkgever, leidinggevende
Automatisch antwoord: automatisch antwoord, afwezigheidsbericht, afwezigheidsmelding, out of office, autoreply
Gedeelde postbus: gedeelde postbus, gedeelde mailbox, shared mailbox, groepsmailbox
Versiegeschiedenis: versiegeschiedenis, vorige versie, oudere versie, oude versie, versie terugzetten
Overschreven: overschreven, overschrijven
Beheerder: beheerder, admin, administrator
Oude mail: oude mail, oude mailbox, bestaande mail, mail meenemen, mail verhuizen, mailboxen overzetten
Huren: huren, huur, gehuurd, verhuur
Zenders: zenders, zender, kanalen, kanaal, tv zenders
Vertoningsrecht: vertoningsrecht, vertoningsrechten, buma, openbaar vertonen, uitzendrechten
Dag en nacht: dag en nacht, 24 7, 24 uur per dag, 24 uur, s nachts, midden in de nacht
Reactietijd: reactietijd, responstijd, reactie binnen, reactiesnelheid
Combinatiekorting: combinatiekorting, korting, pakketkorting, bundelkorting, voordeliger samen, meer diensten
Vestigingen: vestigingen, filialen, filiaal, meerdere locaties, tweede locatie, andere locatie
Inzien: inzien, inzage, gegevens opvragen, opvragen welke gegevens
Laten wissen: laten wissen, gegevens verwijderen, gegevens wissen, vergetelheid, vergeten worden
Reclame: reclame, nieuwsbrief, marketing, aanbiedingen
Assistent: assistent, chatbot, chat, robot
Handelsregister: kvk, kamer van koophandel, handelsregister
Uitnodiging: uitnodiging, toegang krijgen, toegang tot het portaal, account krijgen, account voor het portaal
ICT-partner: ict partner, it partner, ict bedrijf, systeembeheerder, automatiseerder
Kantoorartikelen: kantoorartikelen, kantoorspullen, papier, bureaustoel
Terugbellen: terugbellen, terug bellen, teruggebeld, belt mij terug, bellen terug, gebeld worden
Betaalverzoek: betaalverzoek, tikkie
Hotspot: hotspot, tethering, internet delen
Reiskosten: reiskosten, reiskostenvergoeding
Auto van de zaak: bus, bedrijfsauto, leaseauto, auto van de zaak
Rooster: rooster, werktijden, werkrooster, roosters
Nachtdienst: nachtdiensten, nachtdienst, s nachts werken
Wachtdienst: wachtdienst, piketdienst, piket, de wacht, storingsdienst
Opleidingsbudget: opleidingsbudget, budget voor opleiding, cursus, cursussen, certificaten, training
Bonus: bonus, dertiende maand, winstuitkering
Meekijken: meekijken, meelopen, meeloopdag, meerijdag, meeluisteren, proefdraaien
Motivatiebrief: motivatiebrief, sollicitatiebrief, brief schrijven, brief hoeft niet
Uiterlijk reageren: reageer uiterlijk, sluit de vacature, tot wanneer solliciteren, tot wanneer reageren
Telefooncentrale: centrale, telefooncentrale, pbx
App: app, softphone, applicatie
Te vaak: te vaak, te veel pogingen, te vaak geprobeerd
Gehoor: geen gehoor, niemand opneemt, niet opgenomen, niet opneem, neemt niemand op
Meldkamer: meldkamer, hulpdiensten, ambulance, brandweer
Noodplan: noodplan, draaiboek, plan voor storing
Nieuw nummer: nieuw nummer, extra nummer, nummer erbij
`;

export type SynonymSeed = { name: string; words: string };

export const synonyms: readonly SynonymSeed[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', words = ''] = line.split(/: (.*)/s);
    return { name, words };
  });
