/** Where programs read who a user is. Source: record-api.md §11.5. */
export const identityPath = (organizationId: string, userId: string): string =>
  `/id/${organizationId}/${userId}`;
