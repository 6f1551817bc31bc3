/** The other text of the page is in the record `home`. */
export const homeText = {
  hero: {
    advice: 'Adviesgesprek',
    fibre: 'Check je postcode',
    picture:
      'Tekening: één lijn komt onder de straat het kantoor binnen en loopt langs alle verdiepingen.',
  },
  /** The link below the name of a service: `more` for a known page, otherwise `read`. */
  services: {
    read: 'Lees meer',
    from: (amount: string, per: string): string => `Vanaf ${amount} ${per}`,
    more: {
      internet: 'Bekijk internet',
      fibre: 'Bekijk glasvezel',
      mobile: 'Bekijk mobiel',
      telephony: 'Bekijk VoIP',
      workplace: 'Bekijk Werkplek 365',
    },
  },
  knowledge: {
    all: 'Bekijk alle artikelen',
    note: (category: string, minutes: number): string =>
      `${category} · ${String(minutes)} ${minutes === 1 ? 'minuut' : 'minuten'} lezen`,
  },
  webshop: { title: 'Alles voor kantoor', button: 'Naar de webshop' },
} as const;
