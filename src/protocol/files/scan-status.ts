/** The values of `ContentVersion.Scanstatus__c`. */
export const scanStatus = {
  unknown: 'Niet gecontroleerd',
  clean: 'Schoon',
  infected: 'Besmet',
} as const;

/** The file can be downloaded, waits for the scanner, or was deleted because of a virus. */
export type FileState = 'ready' | 'waiting' | 'infected';

/** `isScanning`: the server has a virus scanner. Without one, files count as ready. */
export function fileStateOf(status: unknown, isScanning: boolean): FileState {
  if (status === scanStatus.infected) return 'infected';
  return status === scanStatus.clean || !isScanning ? 'ready' : 'waiting';
}
