/** What a part of a service is assigned to. */
export const assignmentKind = { user: 'Gebruiker', device: 'Toestel' } as const;

/** One kind of assignment. */
export type AssignmentKind = (typeof assignmentKind)[keyof typeof assignmentKind];

/** Whether an assignment works. */
export const assignmentStatus = { active: 'Actief', blocked: 'Geblokkeerd' } as const;

/** One status of an assignment. */
export type AssignmentStatus = (typeof assignmentStatus)[keyof typeof assignmentStatus];
