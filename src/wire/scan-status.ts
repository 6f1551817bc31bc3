/** The values of `ContentVersion.Scanstatus__c`. */
export const scanStatus = {
  unknown: 'Niet gecontroleerd',
  clean: 'Schoon',
  infected: 'Besmet',
} as const;

/** How a file is shown: to be downloaded, waiting for the scanner, or gone. */
export type FileState = 'ready' | 'waiting' | 'infected';

/** `isScanning`: this server has a virus scanner. Without one, a file without a verdict is ready. */
export function fileStateOf(status: unknown, isScanning: boolean): FileState {
  if (status === scanStatus.infected) return 'infected';
  return status === scanStatus.clean || !isScanning ? 'ready' : 'waiting';
}
