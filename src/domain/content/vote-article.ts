import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { incrementCounter } from '#engine/write/count.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { findArticleId } from './read-article.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import type { Vote } from '#protocol/site/feedback.ts';

/** Counts one vote per form key and article, and returns that vote. */
export async function voteArticle(
  ctx: RequestContext,
  vote: { slug: string; helpful: Vote; formKey: string; address: string },
): Promise<Result<Vote>> {
  const refused = await refusedAttempt(
    ctx.services.throttles.form,
    `vote ${throttledAddress(vote.address)}`,
  );
  if (refused) return refused;
  const id = await findArticleId(ctx, vote.slug);
  if (id === null) return refuse({ code: 'record.notFound', detail: 'No such article' });
  return runIdempotently(
    asSystem(ctx, 'count a vote'),
    { scope: 'vote', key: vote.formKey, content: id },
    async (system) => {
      const counted = await incrementCounter(
        system,
        id,
        vote.helpful === 'ja' ? 'Behulpzaam_ja__c' : 'Behulpzaam_nee__c',
      );
      return counted.ok ? ok(vote.helpful) : counted;
    },
  );
}
