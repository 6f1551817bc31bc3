import type { QuickActionDefinition } from '#engine/model/action-definition.ts';
import { assignAction } from '../telecom/work.ts';

export const orderActions: readonly QuickActionDefinition[] = [assignAction];
