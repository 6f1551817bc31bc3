import type { ProductKind } from './products.ts';

/** `speed`: down and up, in Mbit/s. `days`: the delivery time in working days. */
export type Selling = {
  audience?: string;
  /** In euros without VAT. */
  oneOff?: number;
  speed?: readonly [down: number, up: number];
  where?: 'Overal' | 'Glasvezel' | 'Koper';
  days: number;
  optionWith?: readonly ProductKind[];
  router?: true;
  fixedIp?: true;
  level?: 'Brons' | 'Zilver' | 'Goud';
  hours?: string;
  response?: string;
  repair?: string;
};

/** By the key of `products`. What is missing cannot be ordered. */
export const sellings: Readonly<Partial<Record<string, Selling>>> = {
  'mobiel-s': { audience: 'Bellen en appen onderweg', days: 3, oneOff: 0 },
  'mobiel-m': { audience: 'Voor wie veel op pad is', days: 3, oneOff: 0 },
  'mobiel-l': { audience: 'De hele dag online', days: 3, oneOff: 0 },
  'mobiel-data': { audience: 'Tablet, navigatie en pinautomaat', days: 3, oneOff: 0 },
  'voip-toestel': { audience: 'Een vaste werkplek', days: 8, oneOff: 15 },
  'voip-app': { audience: 'Op kantoor en onderweg', days: 8, oneOff: 15 },
  'voip-balie': { audience: 'Balie en receptie', days: 8, oneOff: 15 },
  'internet-100': {
    audience: 'Winkel of klein kantoor',
    oneOff: 49,
    speed: [100, 30],
    where: 'Overal',
    days: 8,
    router: true,
    level: 'Brons',
  },
  'internet-500': {
    audience: 'Kantoor tot 20 mensen',
    oneOff: 49,
    speed: [500, 100],
    where: 'Overal',
    days: 8,
    router: true,
    level: 'Brons',
  },
  'internet-1000': {
    audience: 'Veel mensen en grote bestanden',
    oneOff: 99,
    speed: [1_000, 1_000],
    where: 'Glasvezel',
    days: 10,
    router: true,
    level: 'Brons',
  },
  'glasvezel-200': {
    audience: 'Even snel heen als terug',
    oneOff: 99,
    speed: [200, 200],
    where: 'Glasvezel',
    days: 10,
    router: true,
    level: 'Brons',
  },
  'glasvezel-1000': {
    audience: 'Voor 10 tot 100 mensen',
    oneOff: 99,
    speed: [1_000, 1_000],
    where: 'Glasvezel',
    days: 10,
    router: true,
    fixedIp: true,
    level: 'Brons',
  },
  'werkplek-basis': { audience: 'Werken in je browser', days: 2, oneOff: 0 },
  'werkplek-compleet': { audience: 'Met Office op je computer', days: 2, oneOff: 0 },
  'werkplek-veilig': { audience: 'Met beheer van je apparaten', days: 2, oneOff: 0 },
  'back-up': { days: 2, optionWith: ['Cloud'] },
  'sla-brons': {
    days: 1,
    level: 'Brons',
    hours: 'Werkdagen van 8.30 tot 17.30 uur',
    response: 'Binnen acht kantooruren',
    repair: 'Streven: binnen twee werkdagen',
  },
  'sla-zilver': {
    days: 1,
    optionWith: ['Internet', 'VoIP'],
    level: 'Zilver',
    hours: 'Werkdagen tot 22 uur, en zaterdag',
    response: 'Binnen vier uur',
    repair: 'Streven: binnen een werkdag',
  },
  'sla-goud': {
    days: 1,
    optionWith: ['Internet', 'VoIP'],
    level: 'Goud',
    hours: 'Dag en nacht, elke dag',
    response: 'Binnen een uur',
    repair: 'Streven: binnen acht uur',
  },
  'tv-basis': { audience: 'Wachtkamer of kantine', days: 5, oneOff: 25 },
  'tv-sport': { audience: 'Horeca en sportkantines', days: 5, oneOff: 25 },
  bureautoestel: { days: 3, optionWith: ['VoIP'] },
  'wifi-punt': { days: 8, oneOff: 35, optionWith: ['Internet'] },
  'back-up-4g': { days: 8, optionWith: ['Internet'] },
  switch: { days: 8, optionWith: ['Internet', 'VoIP'] },
  'vast-ip': { days: 1, optionWith: ['Internet'], fixedIp: true },
};
