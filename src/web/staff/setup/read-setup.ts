import {
  readSetup,
  type SetupItem,
  type SetupNote,
  type SetupState,
  isDismissible,
} from '#domain/brand/setup.ts';
import type { OutboxState } from '#domain/admin/outbox.ts';
import { setupText as words } from '#messages/setup/setup.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { paths } from '../../paths.ts';
import type { Visit } from '../../visit.ts';
import { adminPath } from '../admin/admin-visit.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import { stateParam } from '../admin/admin-filter.ts';
import { customerPath } from '../new-customer/paths.ts';
import { brandPath, createPath, listPath } from '../staff-paths.ts';

/**
 * `leave`: the text of the button that skips the item. `act`: the link to the page where it is
 * done.
 */
export type SetupLine = {
  item: SetupItem;
  state: SetupState['state'];
  title: string;
  text: string;
  act: { name: string; to: string; isForeign: boolean };
  leave: string | null;
  isTrial: boolean;
};
export type SetupGroup = { name: string; lines: readonly SetupLine[] };
export type SetupPage = {
  groups: readonly SetupGroup[];
  settled: number;
  all: number;
  newCustomer: string;
};

const groups = {
  company: ['name', 'reach', 'kvkNumber', 'vatId', 'openingHours', 'colours', 'logo'],
  server: ['publicUrl', 'mail', 'backup', 'secondFactor'],
  content: ['staff', 'products', 'articles'],
} as const satisfies Record<keyof typeof words.groups, readonly SetupItem[]>;

export async function readSetupPage(visit: Visit, staffId: string): Promise<SetupPage> {
  const states = valueOr404(await readSetup(visit.ctx, visit.server));
  const lineFor = (item: SetupItem): SetupLine =>
    lineOf(
      states.find((one) => one.item === item)!,
      staffId,
    ); // proof: there is one state for each item
  // proof: `Object.entries` returns only entries of this literal
  const named = Object.entries(groups) as [keyof typeof groups, readonly SetupItem[]][];
  return {
    groups: named.map(([name, items]) => ({ name: words.groups[name], lines: items.map(lineFor) })),
    settled: states.filter(({ state }) => state !== 'open').length,
    all: states.length,
    newCustomer: customerPath(staffId),
  };
}

function lineOf({ item, state, note }: SetupState, staffId: string): SetupLine {
  const { title, open, done } = words.items[item];
  const noteSentence = note === undefined ? null : noteText(item, state, note);
  const text =
    state === 'left'
      ? words.left
      : [state === 'done' ? done : open, noteSentence].filter(Boolean).join(' ');
  const said = words.items[item];
  return {
    item,
    state,
    title,
    text,
    act: wayOf(item, { staffId, note }),
    leave: isDismissible(item) && 'leave' in said ? said.leave : null,
    isTrial: item === 'mail' && state === 'open' && note?.kind !== 'notSet',
  };
}

function noteText(item: SetupItem, state: SetupState['state'], note: SetupNote): string | null {
  const { notes } = words;
  switch (note.kind) {
    case 'notSet':
      return (
        { publicUrl: notes.publicUrl, mail: notes.smtp, backup: notes.backupTo }[item as string] ??
        null
      );
    case 'unencrypted':
      return notes.unencrypted;
    case 'neverSent':
      return notes.neverSent;
    case 'neverMade':
      return notes.neverMade;
    case 'failed':
      return item === 'mail' ? notes.mailAway : notes.backupFails;
    case 'mailFails':
      return notes.mailFails(note.reply);
    case 'notInvited':
      return notes.notInvited;
    case 'unpublished':
      return notes.unpublished(note.count);
    case 'made':
      return (state === 'done' ? notes.backupMade : notes.backupOld)(
        amsterdamText(note.at.toISOString()),
      );
    case 'count':
      if (state !== 'done') return null;
      return item === 'staff' ? notes.administrators(note.count) : notes.published(note.count);
  }
}

type Way = { name: string; to: string; isForeign: boolean };
type Where = { staffId: string; note: SetupNote | undefined };

/** `isForeign`: the page is outside the workspace, so it needs a full page load. */
function wayOf(item: SetupItem, { staffId, note }: Where): Way {
  const { act } = words.items[item];
  const here = (to: string, name: string = act): Way => ({ name, to, isForeign: false });
  const settings = adminPath(staffId, 'instellingen');
  const isMissing = note?.kind === 'notSet';
  switch (item) {
    case 'publicUrl':
      return here(settings);
    case 'mail':
      if (isMissing) return here(settings, words.items.mail.actSet);
      return here(mailPath(staffId, note));
    case 'backup':
      return isMissing
        ? here(settings, words.items.backup.actSet)
        : here(adminPath(staffId, 'gezondheid'));
    case 'secondFactor':
      return { name: act, to: paths.security, isForeign: true };
    case 'staff':
      return here(
        adminPath(staffId, 'gebruikers'),
        note?.kind === 'notInvited' ? words.items.staff.actInvite : act,
      );
    case 'products':
    case 'articles': {
      const object = objects[item];
      if (note?.kind !== 'unpublished') return here(createPath(staffId, object));
      return here(listPath(staffId, object, 'Alle'), words.items[item].actPublish);
    }
    default:
      return here(`${brandPath(staffId)}#${anchors[item]}`);
  }
}

const objects = { products: 'Product__c', articles: 'Kennisartikel__c' } as const;

function mailPath(staffId: string, note: SetupNote | undefined): string {
  const outbox = adminPath(staffId, 'uitgaand');
  const isRefused = note?.kind === 'mailFails' && !note.isWaiting;
  return isRefused ? outbox : `${outbox}?${stateParam}=${'Wacht' satisfies OutboxState}`;
}

const anchors = {
  name: 'name',
  reach: 'street',
  kvkNumber: 'kvkNumber',
  vatId: 'vatId',
  openingHours: 'openingHours',
  colours: 'brand',
  logo: 'logo',
} as const;
