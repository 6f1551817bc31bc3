/**
 * Requests in public collections for the platform, as methods and paths: facts read from the files
 * named. The caller fills in `{name}`. Source: record-api.md §10.
 */

/**
 * `why` where our contract has no such resource: then it must be refused as an unknown path or
 * method.
 */
export type PublicRequest = { method: string; path: string; body?: object; why?: string };

/**
 * forcedotcom/postman-salesforce-apis,
 * src/collections/salesforce_apis/{actions,apps,favorites,list_views,records,ui_api}.
 */
const collection: PublicRequest[] = [
  {
    method: 'POST',
    path: 'records',
    body: {
      allowSaveOnDuplicate: false,
      apiName: 'Case',
      fields: { Subject: 'Verzameling', AccountId: '{account}' },
    },
  },
  { method: 'DELETE', path: 'records/{lastCase}' },
  { method: 'GET', path: 'records/batch/{account},{case}?layoutTypes=Full&modes=View' },
  { method: 'GET', path: 'object-info' },
  {
    method: 'GET',
    path: 'records/{account}?layoutTypes=Full&modes=View&optionalFields=Account.Phone&pageSize=5&updateMru=true',
  },
  { method: 'GET', path: 'records/{account}/child-relationships/Contacts?pageSize=5&pageToken=0' },
  {
    method: 'GET',
    path: 'record-defaults/clone/{case}?formFactor=Large',
    why: 'the contract has record-defaults/template/clone alone (§6.3)',
  },
  { method: 'GET', path: 'record-defaults/create/Account?formFactor=Large' },
  { method: 'GET', path: 'lookups/Contact/AccountId?searchType=Recent&page=1&pageSize=25' },
  {
    method: 'GET',
    path: 'lookups/Contact/AccountId/Account?searchType=Recent',
    why: 'the target is said as targetApiName (§6.8)',
  },
  { method: 'GET', path: 'object-info/Account' },
  {
    method: 'GET',
    path: 'record-ui/{account}?formFactor=Large&layoutTypes=Full&modes=View&pageSize=5&updateMru=true',
  },
  { method: 'GET', path: 'layout/Account?formFactor=Large' },
  { method: 'GET', path: 'object-info/Case/picklist-values/012000000000000AAA/Status' },
  { method: 'GET', path: 'object-info/Case/picklist-values/012000000000000AAA' },
  {
    method: 'PATCH',
    path: 'records/{case}',
    body: { allowSaveOnDuplicate: false, apiName: 'Case', fields: { Subject: 'Anders' } },
  },
  { method: 'GET', path: 'list-ui/Account' },
  { method: 'GET', path: 'list-info/Account/Alle' },
  { method: 'GET', path: 'list-info/{list}' },
  { method: 'GET', path: 'list-ui/Account/Alle' },
  { method: 'GET', path: 'list-ui/{list}' },
  { method: 'GET', path: 'list-records/Account/Alle' },
  { method: 'GET', path: 'list-records/{list}' },
  {
    method: 'GET',
    path: 'mru-list-info/Account',
    why: 'the recent list is a list by name: list-info/Account/__recent (§1.9)',
  },
  { method: 'GET', path: 'mru-list-records/Account' },
  { method: 'GET', path: 'mru-list-ui/Account' },
  { method: 'GET', path: 'actions/global' },
  {
    method: 'GET',
    path: 'actions/flexipage/{page}',
    why: 'there are no pages built by customers (§6.6)',
  },
  { method: 'GET', path: 'actions/list-view-chart/Account', why: 'lists have no charts (§6.6)' },
  {
    method: 'GET',
    path: 'actions/list-view/{list}',
    why: 'actions of lists are not in the contract (§6.6)',
  },
  {
    method: 'GET',
    path: 'actions/list-view-record/{case}',
    why: 'actions of lists are not in the contract (§6.6)',
  },
  { method: 'GET', path: 'actions/lookup/Account,Contact' },
  {
    method: 'GET',
    path: 'actions/mru-list/Account',
    why: 'actions of lists are not in the contract (§6.6)',
  },
  {
    method: 'GET',
    path: 'actions/photo/{contact}',
    why: 'a photo is changed at record-avatars/{id}/association (§6.3)',
  },
  { method: 'GET', path: 'actions/record/{account}' },
  { method: 'GET', path: 'actions/record/{account}/record-edit' },
  {
    method: 'GET',
    path: 'actions/record/{account}/related-list/Contacts',
    why: 'POST alone (§8: list and related-list records, related-list actions)',
  },
  { method: 'GET', path: 'actions/record/{account}/related-list-record/{contact}' },
  { method: 'GET', path: 'nav-items' },
  { method: 'GET', path: 'apps/{app}' },
  { method: 'GET', path: 'apps' },
  { method: 'GET', path: 'apps/selected' },
  { method: 'GET', path: 'apps/{app}/user-nav-items', why: 'menus are not personal (§6.5)' },
  {
    method: 'PATCH',
    path: 'apps/{app}',
    why: 'which app one works in follows from the role (§6.5)',
  },
  { method: 'PUT', path: 'apps/{app}/user-nav-items', why: 'menus are not personal (§6.5)' },
  { method: 'GET', path: 'favorites', why: 'there are no favourites' },
  { method: 'GET', path: 'themes/active', why: 'there is one theme' },
];

/**
 * forcedotcom/RecordViewer, client-src/sagas: an application that shows records with this API
 * alone. Some of its paths end in a slash.
 */
const viewer: PublicRequest[] = [
  { method: 'GET', path: 'object-info' },
  { method: 'GET', path: 'record-ui/{case}?formFactor=Large&layoutTypes=Full&modes=View,Edit' },
  { method: 'GET', path: 'record-defaults/create/Case?formFactor=Medium' },
  { method: 'GET', path: 'object-info/Case/picklist-values/012000000000000AAA/' },
  { method: 'GET', path: 'object-info/Case/picklist-values/012000000000000AAA/Status' },
  {
    method: 'POST',
    path: 'records/',
    body: { apiName: 'Case', fields: { Subject: 'Gezien', AccountId: '{account}' } },
  },
  { method: 'PATCH', path: 'records/{case}', body: { fields: { Subject: 'Anders gezien' } } },
  { method: 'DELETE', path: 'records/{lastCase}' },
  {
    method: 'GET',
    path: 'record-defaults/clone/{case}?formFactor=Large',
    why: 'the contract has record-defaults/template/clone alone (§6.3)',
  },
];

export const publicRequests = { collection, viewer };
