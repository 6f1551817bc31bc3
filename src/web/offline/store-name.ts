/** What the portal shows, as the device keeps it. */
export const storedCopyName = 'portaal';
