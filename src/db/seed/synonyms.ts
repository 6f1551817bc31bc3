/** Words people use for one and the same, as the site starts with them; staff keep them as records. Each line one meaning, its name first. */
const lines = `
Prijs: prijs, prijzen, tarief, kosten, kost, bedrag, goedkoop, goedkoopste, maandbedrag, hoe duur, wat betaal ik, tarieven
Vast bellen: voip, telefonie, vast bellen, vaste telefonie, vaste lijn, bellen via internet, telefooncentrale, hosted voice
Nummer behouden: behouden, houden, meenemen, nummerbehoud, porteren, portering, nummerportering, uitporteren, overzetten, mee te nemen
Overstappen: overstappen, overstap, wisselen van provider, van provider wisselen
Aanbieder: provider, aanbieder, leverancier
Storing: storing, uitval, valt weg, ligt eruit, ligt er uit, er uit ligt, eruit ligt, plat, offline, werkt niet, doet het niet, kapot, defect, hapert, geen verbinding, geen internet, storingen
Internet: internet, internetverbinding, verbinding, breedband
Traag: traag, langzaam, sloom, te weinig snelheid
Snelheid: snelheid, mbit, gbit, snel, snelste, bandbreedte
Wifi: wifi, wi fi, draadloos, draadloze netwerk, wlan, wifi punt
Bereik: bereik, ontvangst, dekking, signaal
Factuur: factuur, rekening, nota, facturen
Fout bedrag: klopt niet, te hoog, verkeerd, onjuist, fout
Opzeggen: opzeggen, opzegging, beeindigen, annuleren, stopzetten, wil stoppen, stoppen met, van mijn abonnement af, abonnement af
Contract: contract, overeenkomst, abonnement, looptijd
Verlengen: verlengen, verlengd, verlenging, loopt af, afloopt, eindigt, aflopen
Opzegtermijn: opzegtermijn, opzeg termijn
Contractduur: vastzitten, lang vast, vast aan, aan vast, lang aan vast, looptijd
Verhuizen: verhuizen, verhuizing, nieuw adres, nieuw pand, ander pand, ander gebouw
Simkaart: sim, simkaart, sim kaart
E-sim: esim, digitale sim, zonder kaartje
Gestolen: gestolen, gejat, gepikt, kwijt, verloren, diefstal, beroofd
Mobiel: mobiel, mobieltje, gsm, smartphone, mobiele telefoon, iphone, android, 06
Toestel: toestel, bureautoestel, telefoontoestel
Buitenland: buitenland, roaming, dataroaming, vakantie, buiten nederland, op reis
Europa: eu, europa, europese unie, duitsland, belgie, frankrijk, spanje, italie, oostenrijk, portugal, griekenland, polen
Extra kosten: bijbetalen, extra betalen, extra kosten
Onbeperkt: onbeperkt, unlimited
Databundel: databundel, bundel, gb, mb
Glasvezel: glasvezel, glas, fiber, fibre
Koper: koper, coax, adsl, vdsl, dsl
Postcodecheck: postcodecheck, postcode check, adrescheck, beschikbaarheid
Aanmeldcode: aanmeldcode, code uit de brief, code uit mijn brief, code van de brief, code uit je brief
Typefout: werkt niet, klopt niet, niet klopt
Vraagbundeling: vraagbundeling, actie, campagne
Keuzemenu: keuzemenu, belmenu, menu, bandje, ivr
Belgroep: belgroep, ringgroep, tegelijk overgaan
Doorschakelen: doorschakelen, doorsturen, omleiden, doorverbinden, laten overgaan, overgaan op
Geluid: geluid, ruis, echo, kraakt, krakend, hakkelt, hoor mezelf, mezelf terug
Onbereikbaar: onbereikbaar, niet bereikbaar, uit de lucht
Microsoft 365: office 365, microsoft 365, m365, o365, werkplek 365
Licentie: licentie, abonnement
Tweestapsverificatie: tweestapsverificatie, 2fa, mfa, tweefactorauthenticatie, tweestaps, authenticator, extra code
Phishing: phishing, nepmail, valse mail, oplichting, verdachte mail, verdachte e-mail, spoofing, spam
Back-up: backup, reservekopie, noodverbinding, 4g backup
Bestanden: bestand, document, onedrive, sharepoint
Verwijderd: verwijderd, gewist, weggegooid, prullenbak
Mail: mail, email, e-mail, mailbox, mailen
Opslag: opslag, opslagruimte, schijfruimte, tb
Collega: collega, medewerker, werknemer, personeelslid
Uit dienst: uit dienst, gaat weg, vertrekt, vertrek
Nieuwe collega: nieuwe collega, nieuwe medewerker, begint er iemand
Privacy: avg, gdpr, privacy, persoonsgegevens, privacyverklaring
Openingstijden: openingstijden, openingsuren, open, geopend, bereikbaar, bereikbaarheid
Telefoonnummer: telefoonnummer, telefoonnr, belnummer
Adres: adres, vestiging, bezoekadres, route, langskomen
Vacature: vacature, baan, banen, werken bij, job, solliciteren, sollicitatie
Salaris: salaris, loon, verdienen, verdien, verdient
Parttime: parttime, deeltijd, uren per week
Inloggen: inloggen, log in, login, aanloggen
Televisie: tv, televisie, zenders
Pinnen: pinnen, pin, pinautomaat, pinapparaat, betaalautomaat, afrekenen, kassa
Monteur: monteur, installateur, technicus
Klacht: klacht, klachten, feedback, ontevreden
Klantenservice: klantenservice, helpdesk, support, hulplijn
Modem: modem, router
Herstarten: herstarten, resetten, reset, opnieuw opstarten
Btw: btw, incl, excl, inclusief, exclusief, belasting
Noodnummer: 112, alarmnummer, noodnummer
Alarm en lift: alarm, alarmsysteem, lift
Prive: prive, persoonlijk
Waarborg: sla, servicelevel, service level agreement
Webshop: webshop, winkel, bestellen
Controleren: nakijken, controleren, checken, nagaan, zelf kijken
Gebouw: pand, gebouw, bedrijfspand, kantoorpand
Graven: graven, gegraven, graafwerk, aanleg
Noodlijn: overschakelen, schakelt over, terugvallen
Meedoen: meedoen, doen mee, meedoet, genoeg bedrijven
Duurder: hoger, duurder, te hoog
Afspraak: afgesproken, afspraak
Voorraad: toestellen, telefoons
`;

export type SynonymSeed = { name: string; words: string };

export const synonyms: readonly SynonymSeed[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', words = ''] = line.split(/: (.*)/s);
    return { name, words };
  });
