export const apiVersion = 'v65.0'; // spec §9
/** All are answered as `apiVersion`. Source: record-api.md §11. */
export const apiVersions = Array.from({ length: 37 }, (_, index) => `${31 + index}.0`);
export const servicesPath = `/services/data/${apiVersion}`;
export const apexPath = `/lwr/apex/${apiVersion}`; // below the base path, record-api.md §6.2
export const storeVersion = '63'; // of the `/lwr/` store, spec §9
/** In bytes. Source: record-api.md §1.3. */
export const maxUploadBytes = 26_214_400;
/** The object that links a file to a record. Source: record-api.md §6.3. */
export const fileLinkObject = 'ContentDocumentLink';
export const platformRelease = '258';
export const masterRecordTypeId = '012000000000000AAA';
export const defaultLayoutMode = 'View'; // spec §9
export const defaultLayoutType = 'Full'; // of layouts and their user states, spec §5
export const defaultFormFactor = 'Large'; // of create defaults, spec §9
export const autoAssignHeader = 'Sforce-Auto-Assign'; // Salesforce's REST guide: TRUE or FALSE, in any case
export const workspaceApp = 'Medewerker'; // record-api.md §6.5
export const recentListName = '__recent'; // record-api.md §1.9
export const viewerObject = 'User'; // its rows are the users who log in
export const viewerOperand = '$User.Id'; // the viewer's id in a list filter; record-api.md §5.2

export const listPageSize = 50; // of list records, spec §9
export const relatedListPageSize = 50; // of related-list records, spec §9
export const childPageSize = 5; // of child relationships in a record, record-api.md §5.4
export const summaryPageSize = 20; // of list info and summaries, spec §9
export const lookupPageSize = 25; // record-api.md §5.4
export const navItemPageSize = 25; // record-api.md §5.4
export const keywordPageSize = 20; // record-api.md §5.4
export const maxCountedRows = 20; // of a related list, by default, record-api.md §5.4

export const maxListCount = 100_000;
export const navigationListCount = 1_000;

export const maxItemsPerCall = 200; // ids or names in one list, record-api.md §1.3

export const errorLifetime = 30_000; // ms, refusals in the cache, of batch items too, spec §8, §9
export const avatarErrorLifetime = 3_600_000; // ms, spec §9
export const defaultStoreTtl = 300; // s, of a store entry, spec §5, §9
export const notifyCalls = 60; // in any notifyWindow, spec §9
export const notifyWindow = 60_000; // ms, spec §9
export const scheduleInterval = 5_000; // ms, scheduling throttle, spec §9

export const openCaseBadgeLimit = 9; // spec §9
export const menuBreakpoint = 900; // px, spec §2
export const clickAwayDelay = 200; // ms, spec §2

export const profileToastDuration = 10_000; // ms, of Mijn gegevens, spec §8, §9
export const ictToastDuration = 1_000; // ms, spec §9

export const maxNameLength = 80; // characters, decisions.md §5
export const maxEmailLength = 254;
export const maxFreeTextLength = 5_000;

/** For drafts of forms with several pages, counted from the last saved step. */
export const draftRetentionDays = 7; // days
/** For the registration codes for letters, counted from their first download. */
export const letterCodeRetentionHours = 4; // hours
