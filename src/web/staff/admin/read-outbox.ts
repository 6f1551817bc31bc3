import { type OutboxState, outboxStates, readOutbox } from '#domain/admin/outbox.ts';
import { staffAdminText } from '#messages/staff/admin.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { actionPath, recordPath } from '../staff-paths.ts';
import { adminPath, type AdminReadContext } from './admin-visit.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import { parseAdminFilter, adminPagerOf } from './admin-filter.ts';
import { mailStatus } from '#protocol/crm/picklists.ts';

const { outbox: words } = staffAdminText;
const first: OutboxState = mailStatus.failed;

export async function readOutboxPart({ visit, staffId, url }: AdminReadContext) {
  const { find, page, state: said } = parseAdminFilter(url);
  const state = outboxStates.find((one) => one === said) ?? first;
  const found = valueOr404(await readOutbox(visit.ctx, { state, find, page }));
  const here = adminPath(staffId, 'uitgaand');
  return {
    here,
    asked: { find, state },
    state,
    failed: found.Mislukt,
    states: outboxStates.map((one) => ({ value: one, label: words.states[one](found[one]) })),
    ways: adminPagerOf(here, { find, state: state === first ? '' : state }, found),
    mails: found.mails.map(({ id, to, subject, attempts, next, error, made }) => ({
      id,
      to,
      subject,
      page: recordPath(staffId, id),
      drop: actionPath(staffId, id, 'Mail__c.Drop'),
      attempts: [words.attempts(attempts), next === null ? '' : words.next(amsterdamText(next))]
        .filter(Boolean)
        .join(', '),
      error,
      made: amsterdamText(made),
    })),
  };
}
