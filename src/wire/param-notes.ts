import type { EndpointName } from './endpoints.ts';

/** Parameters that are accepted and choose nothing, with the reason, as the OpenAPI document tells programs. */
const sameOnEveryScreen = 'Checked, but changes nothing: the answer is the same on every kind of screen.';
const oneSearch = 'Accepted, but changes nothing: there is one way to search and one channel.';

export const paramNotes: Partial<Record<EndpointName, Readonly<Record<string, string>>>> = {
  getRecordAvatars: { formFactor: sameOnEveryScreen },
  getPathLayout: { formFactor: sameOnEveryScreen },
  getApps: { formFactor: sameOnEveryScreen },
  getAppDetails: { formFactor: sameOnEveryScreen },
  getNavItems: { formFactor: sameOnEveryScreen },
  getGlobalActions: { formFactor: sameOnEveryScreen },
  getLookupActions: { formFactor: sameOnEveryScreen },
  getObjectCreateActions: { formFactor: sameOnEveryScreen },
  getRecordActions: { formFactor: sameOnEveryScreen },
  getRecordEditActions: { formFactor: sameOnEveryScreen },
  getRelatedListRecordActions: { formFactor: sameOnEveryScreen },
  getActionOverrides: { defaultTemplateOnly: 'Changes nothing: no object has anything in place of its standard page.' },
  getSearchFilterMetadata: { channel: oneSearch, configurationName: oneSearch },
};
