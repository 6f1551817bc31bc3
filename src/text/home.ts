/** Home. Headings and button names that spec §2 quotes stand here byte for byte. */
export const homeText = {
  title: 'Zakelijke telecom zonder zorgen',
  description: 'Internet, glasvezel, mobiel, vast bellen en je werkplek voor je bedrijf. Eén contract, één factuur en één helpdesk die je verder helpt.',
  hero: {
    lines: ['Jij onderneemt.', 'Wij houden de lijn open.'],
    lede: 'Internet, mobiel, vast bellen en je werkplek. Van één bedrijf, met één contract en één factuur.',
    advice: 'Adviesgesprek',
    fibre: 'Check je postcode',
    trust: (city: string): string[] => ['Advies is gratis', 'Vaste contactpersoon', `Helpdesk in ${city}`],
    picture: 'Tekening: één lijn komt onder de straat het kantoor binnen en loopt langs alle verdiepingen.',
  },
  services: {
    title: 'Alles wat je bedrijf verbindt',
    text: 'Kies één dienst of combineer ze. Hoe meer je combineert, hoe minder je zelf hoeft te regelen.',
    internet: { name: 'Internet', text: 'Snel en stabiel internet, met een back-up via 4G.', more: 'Bekijk internet' },
    fibre: { name: 'Glasvezel', text: 'Tot 1 Gbit/s. Check of het op jouw adres kan.', more: 'Bekijk glasvezel' },
    mobile: { name: 'Mobiel', text: 'Bellen en internet voor je hele team.', more: 'Bekijk mobiel' },
    telephony: { name: 'VoIP', text: 'Vast bellen, op je bureau of op je laptop.', more: 'Bekijk VoIP' },
    workplace: { name: 'Werkplek 365', text: 'Teams, Office en opslag, klaar voor gebruik.', more: 'Bekijk Werkplek 365' },
  },
  steps: {
    title: 'Zo stap je over',
    text: 'Gemiddeld ben je er zelf één uur mee bezig. De rest doen wij.',
    list: [
      { title: 'We bellen een kwartier', text: 'Je vertelt hoe je werkt en wat je nu betaalt. Wij stellen de vragen.' },
      { title: 'Je krijgt één voorstel', text: 'Binnen twee werkdagen. Met één bedrag per maand en zonder kleine letters.' },
      { title: 'Wij zetten alles over', text: 'Je houdt je nummers. Op de dag zelf staat er een collega voor je klaar.' },
    ],
  },
  fibre: {
    title: 'Ligt er al glasvezel bij je zaak?',
    text: 'Vul je postcode en huisnummer in. Je ziet meteen of je adres een aansluiting kan krijgen, en vanaf wanneer.',
    postcode: 'Postcode',
    houseNumber: 'Huisnummer',
    button: 'Check je postcode',
  },
  knowledge: {
    title: 'Uit de kennisdatabase',
    all: 'Bekijk alle artikelen',
    note: (category: string, minutes: number): string => `${category} · ${String(minutes)} ${minutes === 1 ? 'minuut' : 'minuten'} lezen`,
  },
  webshop: {
    title: 'Alles voor kantoor',
    text: 'Van papier tot bureaustoel. Bestel in onze webshop, je logt in met hetzelfde account.',
    button: 'Naar de webshop',
  },
  help: {
    title: 'Eén lijn voor alles',
    list: [
      { title: 'Eén helpdesk', text: 'Je belt altijd hetzelfde nummer. Wie opneemt, lost het op.' },
      { title: 'Eén contract', text: 'Al je diensten op één plek, met dezelfde afspraken.' },
      { title: 'Eén tariefplan', text: 'Je weet vooraf wat je betaalt. Ook als je team groeit.' },
      { title: 'Eén factuur', text: 'Elke maand één overzicht. Handig voor je boekhouding.' },
    ],
  },
} as const;
