/** `report`: what Playwright's JSON reporter writes. Returns a text for each failed test. */
export function failedInBrowser(report: { errors: object[]; suites: object[] }): string[];
