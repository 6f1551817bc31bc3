import { oneSearch, sameOnEveryScreen } from './endpoint.ts';
import type { EndpointName } from './endpoints.ts';

/**
 * Query parameters that are accepted and choose nothing, with the reason, as the OpenAPI
 * document tells programs. Keys of bodies carry theirs in their schema.
 */

export const paramNotes: Partial<Record<EndpointName, Readonly<Record<string, string>>>> = {
  getRecordAvatars: { formFactor: sameOnEveryScreen },
  getPathLayout: { formFactor: sameOnEveryScreen },
  getApps: { formFactor: sameOnEveryScreen },
  getAppDetails: { formFactor: sameOnEveryScreen },
  getNavItems: { formFactor: sameOnEveryScreen },
  getGlobalActions: {
    formFactor: sameOnEveryScreen,
    retrievalMode: 'Checked, but changes nothing here: the page layout has every global action.',
  },
  getLookupActions: { formFactor: sameOnEveryScreen },
  getObjectCreateActions: { formFactor: sameOnEveryScreen },
  getListViewActions: { formFactor: sameOnEveryScreen },
  getRecordActions: { formFactor: sameOnEveryScreen },
  getRecordEditActions: { formFactor: sameOnEveryScreen },
  getRelatedListRecordActions: { formFactor: sameOnEveryScreen },
  getActionOverrides: {
    defaultTemplateOnly: 'Changes nothing: no object has anything in place of its standard page.',
  },
  getSearchFilterMetadata: { channel: oneSearch, configurationName: oneSearch },
};
