import { installFromDebian } from './debian.mjs';

/** The proxies the tests put in front of the server, each with where Debian puts its program. */
const programs = {
  caddy: '/usr/bin/caddy',
  nginx: '/usr/sbin/nginx',
  haproxy: '/usr/sbin/haproxy',
};

/**
 * Path of the program of this proxy; installs Debian's package when it is missing and this user
 * may.
 * @param {keyof typeof programs} name
 */
export async function installProxy(name) {
  const program = await installFromDebian(programs[name], [name]);
  if (program) return program;
  throw new Error(`There is no ${name} here, and none could be installed (Debian: ${name}).`);
}
