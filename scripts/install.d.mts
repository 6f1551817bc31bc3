export function install(wanted: { dev: boolean }): Promise<void>;
