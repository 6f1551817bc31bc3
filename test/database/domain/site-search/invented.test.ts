import { expect, it } from 'vitest';
import { openAssistant } from './assistant.ts';

/**
 * A fact that is only close to a question does not answer it: the assistant gives no facts about
 * things that are not sold.
 */

const { answer } = await openAssistant();

it.each([
  'Wat kost een reisbundel Amerika?',
  'Hoe duur is een beveiligingscamera per maand?',
  'Wat kost een laptop huren?',
  'Wat kost een toestel met satellietontvangst?',
  'Wat kost een monteur per uur?',
  'Hoe snel is jullie internet via satelliet?',
  'Wat is de maximale snelheid van jullie internet op zee?',
  'Hoeveel gb krijg ik bij de reisbundel Azië?',
  'Wat is de opzegtermijn van een leaseauto?',
  'Hoe laat gaat jullie winkel in Groningen open?',
  'Wat zijn de openingstijden van jullie showroom?',
  'Is de kantine bij jullie op zondag open?',
  'Wat is het telefoonnummer van jullie fabriek?',
  'Wat is het adres van jullie filiaal in Maastricht?',
  'Welke snelheid heeft jullie kabelinternet?',
  'abonnementen voor kranten',
  'Hoe heet jullie directeur?',
  'wat is het wachtwoord van mijn wifi',
  'Kan ik bij jullie een verzekering afsluiten voor mijn telefoon?',
])('a question about what is not sold gets no fact, but a related page: %s', async (question) => {
  const { kind, text, facts, sources, ways } = await answer(question);
  expect(kind).toMatch(/^(unknown|unsure)$/);
  expect(text).toMatch(/weet ik niet/);
  expect(facts).toEqual([]);
  expect(sources.length + ways.length).toBeGreaterThan(0);
});

it.each([
  ['Wat kost mobiel?', 'Mobiel Start 5 GB'],
  ['wat kost een simkaart', 'Mobiel Start 5 GB'],
  ['Wat kost internet voor een bedrijf met vijf medewerkers?', 'Zakelijk Internet 100'],
  ['Wat kost een sla?', 'SLA Brons'],
  ['Hoe snel is jullie internet?', 'Zakelijk Internet 1000'],
  ['Welke snelheden heeft glasvezel?', 'Glasvezel 1000'],
  ['Wat zijn de openingstijden van de helpdesk?', 'Bereikbaar'],
  ['Wat is jullie adres?', 'Adres'],
])('a question about what is sold gets its fact: %s', async (question, name) => {
  const { kind, facts } = await answer(question);
  expect(kind).toBe('facts');
  expect(facts.map((fact) => fact.name)).toContain(name);
});
