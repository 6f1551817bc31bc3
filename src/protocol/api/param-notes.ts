import { searchOptionNote, formFactorNote } from './endpoint.ts';
import type { EndpointName } from './endpoints.ts';

/**
 * Query parameters that are accepted but have no effect, each with the reason, for the OpenAPI
 * document. Keys of bodies have this note in their schema.
 */

export const paramNotes: Partial<Record<EndpointName, Readonly<Record<string, string>>>> = {
  getRecordAvatars: { formFactor: formFactorNote },
  getPathLayout: { formFactor: formFactorNote },
  getApps: { formFactor: formFactorNote },
  getAppDetails: { formFactor: formFactorNote },
  getNavItems: { formFactor: formFactorNote },
  getGlobalActions: {
    formFactor: formFactorNote,
    retrievalMode: 'Checked, but changes nothing here: the page layout has every global action.',
  },
  getLookupActions: { formFactor: formFactorNote },
  getObjectCreateActions: { formFactor: formFactorNote },
  getListViewActions: { formFactor: formFactorNote },
  getRecordActions: { formFactor: formFactorNote },
  getRecordEditActions: { formFactor: formFactorNote },
  getRelatedListRecordActions: { formFactor: formFactorNote },
  getActionOverrides: {
    defaultTemplateOnly: 'Changes nothing: no object has anything in place of its standard page.',
  },
  getSearchFilterMetadata: { channel: searchOptionNote, configurationName: searchOptionNote },
};
