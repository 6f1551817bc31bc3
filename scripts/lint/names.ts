/** Names that went, each with the one that came in its place. */
const retired: ReadonlyMap<string, string> = new Map([
  ['Ask', 'RequestContext'],
  ['asHouse', 'asSystem'],
  ['asHouseFor', 'asSystemFor'],
  ['asHouseShowing', 'asSystemShowing'],
  ['Seat', 'AccessRole'],
  ['seat', 'accessRole'],
  ['seats', 'accessRoles'],
  ['seatOf', 'accessRoleOf'],
]);

/** Why an identifier may not have this name; null when it may. */
export function nameRefusal(name: string): string | null {
  const now = retired.get(name);
  return now === undefined ? null : `${name} is called ${now} here, so that one search finds them all; a new thing needs a name of its own`;
}
