/** How far a number is on its way to another provider. */
export const portOutStatus = {
  requested: 'aangevraagd',
  released: 'vrijgemaakt voor uitporteren',
  ported: 'uitgeporteerd',
  lapsed: 'vervallen',
} as const;

/** One status of a port-out. */
export type PortOutStatus = (typeof portOutStatus)[keyof typeof portOutStatus];
