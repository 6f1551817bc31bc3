export const scanStatus = {
  unknown: 'Niet gecontroleerd',
  clean: 'Schoon',
  infected: 'Besmet',
} as const;

/** `waiting`: for the virus scanner. `infected`: deleted because of a virus. */
export type FileState = 'ready' | 'waiting' | 'infected';

export function fileStateOf(status: unknown, isScanning: boolean): FileState {
  if (status === scanStatus.infected) return 'infected';
  return status === scanStatus.clean || !isScanning ? 'ready' : 'waiting';
}
