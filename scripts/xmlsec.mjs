import { installFromDebian } from './debian.mjs';

/**
 * Where xmlsec1 stands; installs Debian's when there is none and it may. @returns {Promise<string |
 * undefined>}
 */
export const installXmlsec = () => installFromDebian('/usr/bin/xmlsec1', ['xmlsec1']);
