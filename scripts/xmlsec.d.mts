export function installXmlsec(): Promise<string | undefined>;
