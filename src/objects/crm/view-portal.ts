import type { QuickActionDefinition } from '#engine/model/action-definition.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import { staff } from '../telecom/work.ts';

/** `when`: matches the records whose person may log in. Source: docs/decisions/0014. */
export const viewPortal = (when: RowRule): QuickActionDefinition => ({
  name: 'ViewPortal',
  type: 'Verb',
  label: 'Portaal bekijken als deze klant',
  done: 'Je bekijkt het portaal als deze klant.',
  roles: staff,
  when,
  fields: [],
  warning:
    'Je ziet het portaal zoals deze klant het ziet. Je kunt niets wijzigen of versturen. In het logboek staat dat je meekijkt en wat je bekijkt; de klant kan dat opvragen. Na 30 minuten stopt het vanzelf.',
});
