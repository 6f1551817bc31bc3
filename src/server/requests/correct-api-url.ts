import { isApiPath } from '#api/pipeline/paths.ts';

/**
 * Corrects what programs make of the address of this server and a path. The path is corrected
 * before a URL is parsed, because a parser takes the word after two slashes for a host.
 *
 * - Some put a base URL that ends in a slash before `/services/…`.
 * - Some put the address of this server, or that of the API, before a path in one of our answers,
 *   which has the base path already.
 */
export function apiUrlCorrector(basePath: string): (url: string) => string {
  const isRepeated = basePath === '' ? null : repeatedBase(basePath);
  return (url) => {
    const once = isRepeated === null ? url : url.replace(isRepeated, '');
    if (!once.startsWith(`${basePath}//`)) return once;
    const inside = once.slice(basePath.length).replace(/^\/+/, '/');
    return isApiPath(inside) ? basePath + inside : once;
  };
}

const repeatedBase = (basePath: string): RegExp =>
  new RegExp(String.raw`^${basePath}/*(?:/services/data/v\d+\.\d)?/*(?=${basePath}/services/)`);
