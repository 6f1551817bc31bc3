import { installFromDebian } from './debian.mjs';

/** Each with the path at which Debian installs it. */
const programs = {
  caddy: '/usr/bin/caddy',
  nginx: '/usr/sbin/nginx',
  haproxy: '/usr/sbin/haproxy',
};

/**
 * Path of the proxy's program. Installs Debian's package when the program is missing and this user
 * may install; throws when it stays missing.
 * @param {keyof typeof programs} name
 */
export async function installProxy(name) {
  const program = await installFromDebian(programs[name], [name]);
  if (program) return program;
  throw new Error(`${name} is not installed, and installing it failed (Debian package: ${name}).`);
}
