export function installProxy(name: 'nginx' | 'haproxy'): Promise<string>;
