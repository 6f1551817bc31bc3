import { apiVersion, apiVersions, servicesPath } from '#wire/constants.ts';

/** What standard clients ask first. Public. Source: record-api.md §6.1. */

export const versions = (basePath: string) => apiVersions.map((version) => ({ label: `Release ${Number.parseInt(version, 10)}`, url: `${basePath}/services/data/v${version}`, version }));

export const resources = (basePath: string) => ({ connect: `${basePath}${servicesPath}/connect`, 'ui-api': `${basePath}${servicesPath}/ui-api` });

/** `v60.0` … `v66.0` are answered as ours; anything else is unknown. */
export const isKnownVersion = (segment: string): boolean => (apiVersions as readonly string[]).includes(segment.slice(1)) && segment.startsWith('v');

export const ourVersion = apiVersion;
