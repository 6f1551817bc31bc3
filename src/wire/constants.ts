/** Business constants and limits that more than one room needs. Sources beside each. */

export const apiVersion = 'v65.0'; // spec §9
export const apiVersions = ['60.0', '61.0', '62.0', '63.0', '64.0', '65.0', '66.0'] as const; // decisions.md §10
export const servicesPath = `/services/data/${apiVersion}`;
export const masterRecordTypeId = '012000000000000AAA'; // spec §9
export const autoAssignHeader = 'Sforce-Auto-Assign'; // the platform's REST guide: TRUE or FALSE, in any case
export const workspaceApp = 'Medewerker'; // record-api.md §6.5
export const recentListName = '__recent'; // record-api.md §1.9

export const openCaseBadgeLimit = 9; // spec §9
export const menuBreakpoint = 900; // px, spec §2
export const clickAwayDelay = 200; // ms, spec §2

export const ictToastDuration = 1_000; // ms, spec §9

export const maxNameLength = 80; // characters, decisions.md §5
export const maxEmailLength = 254;
export const maxFreeTextLength = 5_000;
