import { ok } from '#protocol/problem.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../answer.ts';
import type { documentEndpoints } from '#protocol/endpoints/metadata.ts';

const written = memoizeByObject<Promise<{ text: string }>>();

/**
 * Public, as what it describes stands in public documentation too; what a viewer may see and change
 * it does not tell.
 */
async function describe({
  ctx,
  basePath,
}: EndpointCall<typeof documentEndpoints.describeApi>): Promise<HandlerResult> {
  return ok({
    json: await written(
      ctx.registry,
      async () => {
        // The shapes of all answers, which nobody needs until somebody asks for them.
        const { describeApi } = await import('#domain/describe-api.ts');
        return { text: JSON.stringify(await describeApi(ctx, basePath)) };
      },
      basePath,
    ),
  });
}

export const documentHandlers: Handlers<typeof documentEndpoints> = { describeApi: describe };
