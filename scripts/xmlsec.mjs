import { installFromDebian } from './debian.mjs';

/**
 * Path of xmlsec1. Installs Debian's package when it is missing and this user may install. @returns
 * {Promise<string | undefined>} undefined: it is missing and was not installed
 */
export const installXmlsec = () => installFromDebian('/usr/bin/xmlsec1', ['xmlsec1']);
