/** The page Beveiliging: how somebody logs in, and where they are. */
export const securityText = {
  title: 'Beveiliging',
  link: 'Wachtwoord en beveiliging',
  lede: 'Hier zie je waar je bent ingelogd en wijzig je hoe je inlogt.',
  password: {
    title: 'Wachtwoord wijzigen',
    text: 'Daarna ben je alleen nog op dit apparaat ingelogd. We sturen je een mail dat je wachtwoord is gewijzigd.',
    current: 'Huidig wachtwoord',
    what: 'huidig wachtwoord',
    show: 'Toon',
    hide: 'Verberg',
    send: 'Wachtwoord wijzigen',
    forgotten: 'Weet je je huidige wachtwoord niet meer?',
  },
  sessions: {
    title: 'Waar je bent ingelogd',
    text: 'Herken je iets niet? Log daar uit en wijzig je wachtwoord.',
    here: 'Dit apparaat',
    address: (address: string): string => `Internetadres ${address}`,
    active: (moment: string): string => `Laatst gebruikt ${moment}`,
    since: (moment: string): string => `Ingelogd sinds ${moment}`,
    end: 'Uitloggen',
    endWhat: (device: string): string => `op ${device}`,
    all: 'Overal uitloggen',
    allText: 'Je wordt ook op dit apparaat uitgelogd.',
  },
  logins: {
    title: 'Wanneer je inlogde',
    text: 'De laatste tien keer. Wat ouder is dan een jaar, wissen we.',
    ways: { password: 'Met wachtwoord', code: 'Met een code per mail', passkey: 'Met een passkey', invitation: 'Met je uitnodiging' },
    last: (moment: string, device: string): string => `Laatste keer ingelogd: ${moment} met ${device}.`,
    all: 'Bekijk je beveiliging',
  },
  done: {
    wachtwoord: 'Je wachtwoord is gewijzigd. Op andere apparaten ben je uitgelogd.',
    uitgelogd: 'Dat apparaat is uitgelogd.',
    stap: 'Tweestapsverificatie staat aan.',
    'stap-uit': 'Tweestapsverificatie staat uit.',
    codes: 'Je hebt nieuwe herstelcodes. De oude werken niet meer.',
    sleutel: 'Je toegangssleutel is toegevoegd.',
    'sleutel-weg': 'Je toegangssleutel is verwijderd.',
  },
  device: {
    unknown: 'Onbekend apparaat',
    on: (browser: string, system: string): string => `${browser} op ${system}`,
  },
} as const;

export type SecurityDone = keyof typeof securityText.done;
