/** What a job application can choose from. */
export const genders = ['Man', 'Vrouw', 'Anders', 'Zeg ik liever niet'] as const;
export const workDays = ['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag'] as const;
export const dayParts = ['Ochtend', 'Middag'] as const;
/** Hours of a week of work. */
export const hoursPerWeek = { least: 1, most: 60 } as const;
