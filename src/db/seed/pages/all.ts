import type { PageCopy } from './page.ts';
import { publicPages } from './public.ts';
import { servicePages } from './services.ts';
import { statementPages } from './statements.ts';

export const pages: readonly PageCopy[] = [...publicPages, ...servicePages, ...statementPages];
