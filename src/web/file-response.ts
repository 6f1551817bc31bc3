export const csvType = 'text/csv;charset=UTF-8';
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const fileHeaders = (name: string, type: string): Record<string, string> => ({
  'Cache-Control': 'private, no-store',
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
});

export function streamedFile(name: string, parts: AsyncGenerator<string, undefined>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, { headers: fileHeaders(name, csvType) });
}
