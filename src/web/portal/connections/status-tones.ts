import type { StatusTone } from '#ui/StatusText.tsx';

/** How a connection's status is marked. */
export const statusTones: Readonly<Record<string, StatusTone>> = { Actief: 'good', 'In aanvraag': 'busy', 'Wordt beëindigd': 'attention' };
