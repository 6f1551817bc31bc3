import { paths } from '../../paths.ts';

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');
const longestEmptying = 1_000; // ms

/** Returns the function that removes the listener. */
export function onLogOutClick(onLeave: () => void): () => void {
  const note = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.pathname !== basePath + paths.logout) return;
    onLeave();
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (opensElsewhere || event.button !== 0) return void emptyDevice();
    event.preventDefault();
    emptyDeviceAndLeave(link.href);
  };
  document.addEventListener('click', note, true);
  return () => document.removeEventListener('click', note, true);
}

export function emptyDeviceAndLeave(address: string): void {
  const tooLong = new Promise<void>((resolve) => {
    setTimeout(resolve, longestEmptying);
  });
  void Promise.race([emptyDevice(), tooLong]).finally(() => location.assign(address));
}

/** Needed besides the header `Clear-Site-Data`: browsers differ in what that deletes. */
const emptyDevice = (): Promise<void> =>
  import('../../offline/stored-copy.ts')
    .then(({ clearCopy }) => clearCopy())
    .catch(() => undefined);
