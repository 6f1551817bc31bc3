import { ok } from '#protocol/problem.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import type * as documentEndpoints from '#protocol/endpoints/document.ts';

const written = memoizeByObject<Promise<{ text: string }>>();

/** For guests too: the document has no data of customers. */
async function describe({
  ctx,
  basePath,
}: EndpointCall<typeof documentEndpoints.describeApi>): Promise<HandlerResult> {
  return ok({
    json: await written(
      ctx.registry,
      async () => {
        // Imported when needed, because it loads the schemas of all responses.
        const { describeApi } = await import('#domain/describe-api.ts');
        return { text: JSON.stringify(await describeApi(ctx, basePath)) };
      },
      basePath,
    ),
  });
}

export const documentHandlers: Handlers<typeof documentEndpoints> = { describeApi: describe };
