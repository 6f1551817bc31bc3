import type { Upload } from '#engine/files/upload.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { decompressedBody } from './unpacked.ts';

const csvType = /^\s*(text\/csv|application\/octet-stream)\s*(;.*)?$/i;

/**
 * Stores the body as a file, which the caller removes. `largest`: in bytes, decompressed. Refusals:
 * `record.input`, `file.tooLarge`, `quota.files`.
 */
export async function storeCsvBody(
  { ctx, request }: { ctx: RequestContext; request: Request },
  largest: number,
): Promise<Result<Upload>> {
  const { quota } = ctx.origin;
  const { files } = ctx.services.integrations;
  if (!csvType.test(request.headers.get('content-type') ?? ''))
    return refuse({ code: 'record.input', detail: 'Send the rows as text/csv' });
  const body = decompressedBody(request, largest);
  if (body === undefined)
    return refuse({ code: 'record.input', detail: 'Pack the rows with gzip, deflate or br' });
  if (quota && !(await quota.takeFile())) return refuse({ code: 'quota.files' });
  try {
    const stored = await files.put(upTo(largest, body));
    if (quota && !(await quota.takeBytes(stored.size))) {
      await files.remove(stored.key);
      return refuse({ code: 'quota.files' });
    }
    return ok({ name: 'rows.csv', given: 'rows.csv', kind: 'csv', stored });
  } catch (fault) {
    if (fault instanceof CsvTooLarge)
      return refuse({ code: 'file.tooLarge', detail: `The rows are over ${largest} bytes` });
    if (fault instanceof CsvCutOff)
      return refuse({ code: 'record.input', detail: 'The body ends too early' });
    throw fault;
  }
}

class CsvTooLarge extends Error {}
class CsvCutOff extends Error {}

async function* upTo(largest: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  const pieces = body[Symbol.asyncIterator]();
  for (;;) {
    // An error here is the client's: it disconnected, or sent wrong compression.
    const next = await pieces.next().catch((cause: unknown) => {
      throw new CsvCutOff('cut off', { cause });
    });
    if (next.done) return;
    size += next.value.byteLength;
    if (size > largest) throw new CsvTooLarge();
    yield next.value;
  }
}
