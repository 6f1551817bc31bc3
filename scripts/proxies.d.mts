export function installProxy(name: 'caddy' | 'nginx' | 'haproxy'): Promise<string>;
