/** Each with the identifier that replaced it. */
const retiredNames: ReadonlyMap<string, string> = new Map([
  ['Ask', 'RequestContext'],
  ['asHouse', 'asSystem'],
  ['asHouseFor', 'asSystemOnBehalf'],
  ['asHouseShowing', 'asSystemAuditedAsViewer'],
  ['Seat', 'AccessRole'],
  ['seat', 'accessRole'],
  ['seats', 'accessRoles'],
  ['seatOf', 'accessRoleOf'],
  ['House', 'Server'],
  ['openHouse', 'openServer'],
  ['TestHouse', 'TestServer'],
  ['openTestHouse', 'openTestServer'],
  ['HouseFacts', 'ServerFacts'],
  ['keepsTheHouse', 'isAdministrator'],
  ['keptByHouse', 'writtenBySystem'],
  ['Rooms', 'Dependencies'],
  ['openRooms', 'openDependencies'],
  ['Desk', 'AuthService'],
  ['openDesk', 'openAuthService'],
  ['IdentityDesk', 'IdentityService'],
  ['Admission', 'Authenticator'],
  ['admission', 'authenticator'],
  ['letIn', 'createSession'],
  ['HalfIn', 'MfaChallenge'],
  ['isHalfIn', 'isMfaChallenge'],
  ['whence', 'clientInfo'],
  ['Whence', 'ClientInfo'],
  ['lookAlong', 'impersonate'],
  ['lookingAlong', 'impersonation'],
  ['looksAlong', 'isImpersonating'],
  ['LookingAlong', 'ImpersonationBar'],
  ['Followers', 'WriteHooks'],
  ['Spent', 'RateUsage'],
  ['Slots', 'Params'],
  ['viewerSlots', 'viewerParams'],
  ['SaveWishes', 'RecordSaveOptions'],
  ['Verb', 'BusinessAction'],
  ['VerbDone', 'BusinessActionResult'],
  ['CrudVerb', 'RecordOperation'],
  ['letterThrottle', 'mailThrottle'],
  ['AuditKeeper', 'AuditWriter'],
  ['BackupKeeper', 'BackupScheduler'],
  ['openUntilChanged', 'createInvalidatingCache'],
]);

/** Participles and metaphors that do not say what the thing is. */
const vagueNames: ReadonlySet<string> = new Set([
  'told',
  'Told',
  'heard',
  'Heard',
  'Kept',
  'keptRows',
  'ear',
  'ears',
  'Ear',
  'wishes',
  'Wishes',
  'sight',
  'Sight',
  'growing',
  'beat',
  'shelf',
  'Shelf',
  'Door',
  'doors',
  'untold',
]);

/** Nobody finds code with such a name by its usual term. */
const retiredWords =
  /(?:^|[/-])(told|heard|shelf|kept|roof|desk|let-in|looking-along|roads|straight|house)(?=[./-]|$)/;

/** Returns null when a file or folder may have the name `path`. */
export function fileNameRefusal(path: string): string | null {
  const word = retiredWords.exec(path)?.[1];
  return word === undefined
    ? null
    : `The name "${word}" does not say what this file or folder holds: rename it with ` +
        'the noun a newcomer would search for, such as cache, events or authentication';
}

/** Returns null when an identifier may have this name. */
export function nameRefusal(name: string): string | null {
  if (vagueNames.has(name))
    return (
      `The name "${name}" does not say what this is: ` +
      'use a noun for data (message, cachedRows), a verb for a function (deleteRecord)'
    );
  const replacement = retiredNames.get(name);
  return replacement === undefined
    ? null
    : `Do not use the name ${name}: its current name is ${replacement}, ` +
        'so that one search finds every use. ' +
        'If you mean something else, use a name that says what it is';
}
