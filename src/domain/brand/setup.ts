import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { isAdministrator } from '#auth/sessions/all-sessions.ts';
import { hasSecondFactor } from '#auth/factors/second-factor.ts';
import { type BrandKey, brandObject } from '#protocol/site/brand.ts';
import type { ServerHealth, ServerFacts } from '#protocol/operations/server-facts.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import {
  type AdministratorCounts,
  countAdministrators,
  countPublished,
  type MailDeliveryStatus,
  type PublishedCounts,
  readMailDeliveryStatus,
} from './setup-facts.ts';
import { isFictional } from '#protocol/brand/facts.ts';

export const setupItems = [
  'name',
  'reach',
  'kvkNumber',
  'vatId',
  'openingHours',
  'colours',
  'logo',
  'publicUrl',
  'mail',
  'backup',
  'secondFactor',
  'staff',
  'products',
  'articles',
] as const;
export type SetupItem = (typeof setupItems)[number];

/** These items are optional, or their default can be right. */
export const dismissible = ['openingHours', 'colours', 'logo', 'staff', 'articles'] as const;
export type Dismissible = (typeof dismissible)[number];
export const isDismissible = (item: unknown): item is Dismissible =>
  dismissible.some((one) => one === item);

/** `left`: an administrator dismissed the item. */
export type SetupState = { item: SetupItem; state: 'done' | 'left' | 'open'; note?: SetupNote };
export type SetupNote =
  | { kind: 'unencrypted' | 'notSet' | 'neverSent' | 'neverMade' | 'failed' | 'notInvited' }
  | { kind: 'mailFails'; reply: string; isWaiting: boolean }
  | { kind: 'made'; at: Date }
  | { kind: 'count' | 'unpublished'; count: number };

/** The maximum age of the last backup: a day, and a day to repair a failed backup. */
const longForBackup = 2 * 86_400_000; // ms

type Server = Pick<ServerFacts, 'brand' | 'setup'>;

export async function readSetup(
  ctx: RequestContext,
  server: Server,
): Promise<Result<SetupState[]>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  const system = asSystem(ctx, 'look what a new install still lacks');
  const [backup, dismissed, mail, staff, products, articles, hasSecond] = await Promise.all([
    server.setup.backup(),
    readDismissed(system),
    readMailDeliveryStatus(system),
    countAdministrators(system),
    countPublished(system, 'Product__c'),
    countPublished(system, 'Kennisartikel__c'),
    ctx.viewer.kind === 'user' ? hasSecondFactor(system, ctx.viewer.userId) : false,
  ]);
  const judged: Record<SetupItem, Omit<SetupState, 'item' | 'state'> & { done: boolean }> = {
    ...brandItems(ctx, server),
    publicUrl: publicUrlItem(server.setup.publicUrl),
    mail: mailItem(server.setup.mail, mail),
    backup: backupItem(backup, ctx.now),
    secondFactor: { done: hasSecond },
    staff: staffItem(staff),
    products: contentItem(products),
    articles: contentItem(articles),
  };
  return ok(
    setupItems.map((item) => {
      const { done, note } = judged[item];
      const state = done ? 'done' : dismissed.has(item) ? 'left' : 'open';
      return { item, state, ...(note !== undefined && { note }) };
    }),
  );
}

const brandItems = ({ brand }: RequestContext, { brand: { facts, fixed } }: Server) => {
  const filled = facts();
  const isSaid = (...keys: readonly BrandKey[]): boolean =>
    keys.some((key) => filled[key] !== undefined || fixed.includes(key));
  return {
    name: { done: !isFictional(brand, 'name') },
    reach: {
      done: (['address', 'phone', 'email'] as const).every((key) => !isFictional(brand, key)),
    },
    kvkNumber: { done: !isFictional(brand, 'kvkNumber') },
    vatId: { done: brand.vatId !== null && !isFictional(brand, 'vatId') },
    openingHours: { done: isSaid('openingHours') || !isFictional(brand, 'openingHours') },
    colours: { done: Object.keys(brand.colours).length > 0 },
    logo: { done: brand.logo !== null },
  };
};

type ItemCheck = { done: boolean; note?: SetupNote };

function publicUrlItem(address: string | null): ItemCheck {
  if (address === null) return { done: false, note: { kind: 'notSet' } };
  const done = address.startsWith('https:');
  return done ? { done } : { done, note: { kind: 'unencrypted' } };
}

function mailItem(
  { server, isAway }: Server['setup']['mail'],
  proof: MailDeliveryStatus,
): ItemCheck {
  if (server === null) return { done: false, note: { kind: 'notSet' } };
  if (proof.trouble !== null) return { done: false, note: { kind: 'mailFails', ...proof.trouble } };
  if (isAway()) return { done: false, note: { kind: 'failed' } };
  return proof.isSent ? { done: true } : { done: false, note: { kind: 'neverSent' } };
}

function staffItem({ all, ableToLogIn }: AdministratorCounts): ItemCheck {
  if (ableToLogIn > 1) return { done: true, note: { kind: 'count', count: ableToLogIn } };
  return all > 1 ? { done: false, note: { kind: 'notInvited' } } : { done: false };
}

function contentItem({ all, shown }: PublishedCounts): ItemCheck {
  if (shown > 0) return { done: true, note: { kind: 'count', count: shown } };
  return all > 0 ? { done: false, note: { kind: 'unpublished', count: all } } : { done: false };
}

function backupItem({ to, good, bad }: ServerHealth['backup'], now: Date): ItemCheck {
  if (to === null) return { done: false, note: { kind: 'notSet' } };
  if (good === null) return { done: false, note: { kind: bad === null ? 'neverMade' : 'failed' } };
  const done = now.getTime() - good.began.getTime() <= longForBackup;
  return { done, note: { kind: 'made', at: good.began } };
}

const leftKey = 'notNeeded';

async function readDismissed(system: RequestContext): Promise<ReadonlySet<string>> {
  return new Set((await leftRow(system)).items);
}

async function leftRow(
  ctx: RequestContext,
): Promise<{ id: string | null; items: readonly string[] }> {
  const [row] = await findRows(ctx, {
    from: brandObject,
    fields: ['Id', 'Waarde__c'],
    filters: [equals('Name', leftKey)],
    limit: 1,
  });
  const items = String(row?.['Waarde__c'] ?? '')
    .split(' ')
    .filter(Boolean);
  return { id: row === undefined ? null : String(row['Id']), items };
}

export async function isSetupUnfinished(ctx: RequestContext, server: Server): Promise<boolean> {
  const setup = await readSetup(ctx, server);
  return setup.ok && setup.value.some(({ state }) => state === 'open');
}

/** `isLeft`: false reopens the item. */
export async function dismissSetup(
  ctx: RequestContext,
  item: Dismissible,
  isLeft: boolean,
): Promise<Result<unknown>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  return inTransaction(ctx, async (inside): Promise<Result<unknown>> => {
    const system = asSystemOnBehalf(inside, 'say what a new install does not need');
    const { id, items } = await leftRow(system);
    const others = items.filter((one) => one !== item);
    const fields = { Waarde__c: (isLeft ? [...others, item] : others).join(' ') || null };
    if (id !== null) return updateRecord(system, id, { fields });
    return createRecord(system, { apiName: brandObject, fields: { Name: leftKey, ...fields } });
  });
}
