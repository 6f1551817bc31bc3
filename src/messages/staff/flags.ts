import type { FlagName } from '#protocol/site/flags.ts';

/** What can be switched. A flag without words does not compile. */
export const flagText: Readonly<Record<FlagName, { label: string; help: string }>> = {
  chat: {
    label: 'Chatassistent',
    help: 'De knop en het venster waarin bezoekers een vraag stellen. Uit: de knop verdwijnt en de pagina van de assistent bestaat niet.',
  },
  bezoek: {
    label: 'Bezoek tellen',
    help: 'Tellen hoe vaak pagina’s van de site bekeken worden, zonder cookies. Uit: er komt niets bij de cijfers op Inzicht.',
  },
};
