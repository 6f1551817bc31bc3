export function findBrowser(): string | undefined;
export function installWholeChromium(): Promise<string | undefined>;
export function installBrowser(): Promise<string>;
