import type { RequestContext } from '#engine/model/request-context.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { readRecord } from '#engine/read/read.ts';
import { webhookText } from '#messages/webhooks.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import {
  webhookFormat,
  type WebhookChange,
  type WebhookFormat,
} from '#protocol/webhooks/webhook.ts';

/** `Gebeurtenis__c` of a message that somebody sends to try a webhook. */
export const testEvent = 'webhook.test';

/** `changed`: names of fields. */
export type WebhookNews = {
  object: ObjectModel;
  kind: WebhookChange;
  recordId: string;
  changed: readonly string[];
};

/**
 * The body of a message, as the viewer of `ctx` sees the record now; null when the viewer does not
 * see it. Source: record-api.md §11.6.
 */
export async function webhookBody(
  ctx: RequestContext,
  news: WebhookNews,
  format: WebhookFormat,
): Promise<object | null> {
  const { object, kind, recordId } = news;
  const { apiName } = object;
  const record = kind === 'deleted' ? { apiName, id: recordId } : await recordOf(ctx, news);
  if (record === null) return null;
  // The rights can differ by row, so the record that was read decides.
  const changedFields = news.changed.filter((name) => 'fields' in record && name in record.fields);
  if (format === webhookFormat.standard)
    return {
      type: `${apiName}.${kind}`,
      timestamp: ctx.now.toISOString(),
      data: { record, changedFields },
    };
  const card = cardOf(ctx, news, { record, changedFields });
  return format === webhookFormat.teams ? teamsMessage(card) : slackMessage(card);
}

/** Has no record, so that a test can show nothing that its receiver may not see. */
export function testBody(
  { now }: RequestContext,
  { id, name, format }: { id: string; name: string; format: WebhookFormat },
): object {
  if (format === webhookFormat.standard)
    return { type: testEvent, timestamp: now.toISOString(), data: { webhook: { id, name } } };
  const card: Card = { title: webhookText.test(name), facts: [], link: null };
  return format === webhookFormat.teams ? teamsMessage(card) : slackMessage(card);
}

async function recordOf(
  ctx: RequestContext,
  { object, recordId }: WebhookNews,
): Promise<Rec | null> {
  const { apiName } = object;
  const read = await readRecord(ctx, recordId, {
    fields: [`${apiName}.Id`],
    optionalFields: [...object.fields.keys()].map((name) => `${apiName}.${name}`),
  });
  return read.ok ? read.value : null;
}

type Card = { title: string; facts: readonly (readonly [string, string])[]; link: string | null };
type Seen = { record: Rec | { apiName: string; id: string }; changedFields: readonly string[] };

function cardOf(
  ctx: RequestContext,
  { object, kind, recordId }: WebhookNews,
  { record, changedFields }: Seen,
): Card {
  const textOf = (name: string): string => {
    const field = 'fields' in record ? record.fields[name] : undefined;
    return field === undefined ? '' : String(field.displayValue ?? shown(field.value));
  };
  const { viewer } = ctx;
  const isReadable = kind !== 'deleted' && viewer.kind === 'user' && viewer.staffId !== null;
  return {
    title: webhookText.title(object.label, textOf(object.nameField), kind),
    facts: changedFields
      .slice(0, mostFacts)
      .map((name) => [object.fields.get(name)?.label ?? name, textOf(name).slice(0, 300)]),
    link: isReadable
      ? absoluteUrl(ctx.publicUrl, `/medewerker/${viewer.staffId ?? ''}/record/${recordId}`)
      : null,
  };
}

const mostFacts = 10;

const shown = (value: unknown): string =>
  value === null || typeof value === 'object' ? '' : String(value);

/** An adaptive card, as an incoming webhook of a workflow of Teams takes it. */
const teamsMessage = ({ title, facts, link }: Card): object => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          { type: 'TextBlock', text: withoutMarkdown(title), weight: 'Bolder', wrap: true },
          ...(facts.length > 0
            ? [
                {
                  type: 'FactSet',
                  facts: facts.map(([name, value]) => ({
                    title: name,
                    value: withoutMarkdown(value),
                  })),
                },
              ]
            : []),
        ],
        ...(link !== null && {
          actions: [{ type: 'Action.OpenUrl', title: webhookText.open, url: link }],
        }),
      },
    },
  ],
});

/** A customer's text must not become a link or a mention in a channel. */
const withoutMarkdown = (text: string): string =>
  text.replaceAll(/[[\]()*_<>`#@]/g, String.raw`\$&`);

const slackMessage = ({ title, facts, link }: Card): object => ({
  text: slackText(title),
  blocks: [
    {
      type: 'section',
      text: {
        type: 'mrkdwn',
        text: `*${slackText(title)}*${facts
          .map(([name, value]) => `\n${slackText(name)}: ${slackText(value)}`)
          .join('')}`.slice(0, 3_000),
      },
    },
    ...(link !== null
      ? [
          {
            type: 'actions',
            elements: [
              {
                type: 'button',
                text: { type: 'plain_text', text: webhookText.open },
                url: link,
              },
            ],
          },
        ]
      : []),
  ],
});

/** Source: docs.slack.dev, formatting message text. */
const slackText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[*_~`]/g, ' ')
    .trim();
