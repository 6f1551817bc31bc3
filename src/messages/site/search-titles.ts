/**
 * Of pages whose heading is a mere name: the heading, and a title with the words that people search
 * for. A heading that staff changed is its own title.
 */
const searchTitles: Readonly<Record<string, readonly [heading: string, title: string]>> = {
  'over-ons': ['Over ons', 'Over ons: telecom voor het mkb'],
  'werken-bij': ['Werken bij ons', 'Werken bij ons: vacatures in telecom'],
  contact: ['Contact', 'Contact: bel of stuur een bericht'],
  feedback: ['Wat kan er beter?', 'Wat kan er beter? Geef feedback'],
  support: ['Hoe kunnen we je helpen?', 'Support: hulp bij storing en vragen'],
  kennisdatabase: ['Kennisdatabase', 'Kennisdatabase: hulp bij internet'],
  voorwaarden: ['Voorwaarden', 'Algemene voorwaarden'],
};

export function searchTitle(key: string, heading: string): string {
  const [known, title] = searchTitles[key] ?? [];
  return title !== undefined && heading === known ? title : heading;
}
