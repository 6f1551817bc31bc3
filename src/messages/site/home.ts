/**
 * Words of Home that are not its copy: what spec §2 quotes, byte for byte, and names of buttons.
 * The copy itself is the page record `home`.
 */
export const homeText = {
  hero: {
    advice: 'Adviesgesprek',
    fibre: 'Check je postcode',
    picture:
      'Tekening: één lijn komt onder de straat het kantoor binnen en loopt langs alle verdiepingen.',
  },
  /**
   * Below the name of a service in the copy: `more` where it leads to a page we know, else `read`.
   */
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
