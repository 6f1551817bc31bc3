import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemoryFiles } from '#integrations/memory-files.ts';
import type { FileStore } from '#integrations/file-store.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { filesOfRecord, attachFile, openFile, sweepFiles } from '#engine/files/files.ts';
import { safeFileName, fileKindOf } from '#engine/files/file-kinds.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { ReceivedForm, Upload, UploadRules } from '#engine/files/upload.ts';
import { receiveForm } from '#engine/files/receive-form.ts';
import { createRecord } from '#engine/write/write.ts';
import { refuse } from '#protocol/problem.ts';
import { withFiles } from '../../../support/context.ts';
import { openTestServer, storedRows, type TestServer } from '../../../support/server.ts';

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000, 0x61)]);
const boundary = 'grens';
const part = (head: string, body: Uint8Array | string) => [
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
  Buffer.from(body),
  Buffer.from('\r\n'),
];
const end = Buffer.from(`--${boundary}--\r\n`);
const filePart = (name: string, body: Uint8Array | string, field = 'cv') =>
  part(`name="${field}"; filename="${name}"\r\nContent-Type: application/pdf`, body);
const text = (name: string, value: string) => part(`name="${name}"`, value);

let server: TestServer;
let files: FileStore;
let ctx: RequestContext;
beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
  files = openMemoryFiles();
  ctx = withFiles(server.ctx, files);
});
afterAll(() => server.close());

const reported: unknown[] = [];
const rules: UploadRules = {
  field: 'cv',
  kinds: ['pdf', 'docx', 'txt'],
  largest: 100_000,
  largestBody: 200_000,
  mayUpload: async () => true,
  report: (error) => reported.push(error),
};

/** A body in chunks of 1,000 bytes; the connection breaks after `cut` bytes. */
function bodyOf(parts: Buffer[], cut?: number): ReadableStream<Uint8Array> {
  const whole = Buffer.concat(parts);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (cut !== undefined && at >= cut) return controller.error(new Error('connection reset'));
      if (at >= whole.byteLength) return controller.close();
      controller.enqueue(new Uint8Array(whole.subarray(at, (at += 1_000))));
    },
  });
}
const contentType = `multipart/form-data; boundary=${boundary}`;
const receive = (
  parts: Buffer[],
  options: {
    cut?: number;
    rules?: Partial<UploadRules>;
    ctx?: RequestContext;
    contentType?: string;
  } = {},
) =>
  receiveForm(
    options.ctx ?? ctx,
    { contentType: options.contentType ?? contentType, body: bodyOf(parts, options.cut) },
    { ...rules, ...options.rules },
  );
const storedKeys = async () => {
  const keys: string[] = [];
  for await (const key of files.keysBefore(new Date(Date.now() + 60_000))) keys.push(key);
  return keys;
};
const received = async (...args: Parameters<typeof receive>): Promise<ReceivedForm> => {
  const answer = await receive(...args);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};

describe('the upload is refused, and nothing is left in the store, for', () => {
  it.each([
    [
      'a file that is too large',
      [...filePart('cv.pdf', Buffer.concat([pdf, Buffer.alloc(90_000)]))],
      'file.tooLarge',
    ],
    [
      'an HTML page named .pdf',
      [...filePart('cv.pdf', '<html><script>alert(1)</script>')],
      'file.wrongType',
    ],
    [
      'a program named .txt',
      [...filePart('cv.txt', Buffer.from('MZ\x90\x00\x03\x00'))],
      'file.wrongType',
    ],
    [
      'an image when only documents are accepted',
      [...filePart('foto.png', Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'))],
      'file.wrongType',
    ],
    ['an empty file', [...filePart('cv.pdf', '')], 'file.empty'],
  ])('%s', async (_, parts, code) => {
    const { sent, upload, problem } = await received([
      ...text('voor', 'Sanne'),
      ...parts,
      ...text('na', 'De Groot'),
      end,
    ]);
    expect([upload, problem]).toEqual([null, { code, field: 'cv' }]);
    expect([sent.get('voor'), sent.get('na')]).toEqual(['Sanne', 'De Groot']);
    expect(await storedKeys()).toEqual([]);
  });

  it('a sender who may not upload more files', async () => {
    const { upload, problem } = await received([...filePart('cv.pdf', pdf), end], {
      rules: { mayUpload: async () => false },
    });
    expect([upload, problem]).toEqual([null, { code: 'form.tooMany' }]);
    expect(await storedKeys()).toEqual([]);
  });

  it.each([500, 5_000, 19_000])('an upload that breaks off after %i bytes', async (cut) => {
    expect(
      await receive([...text('voor', 'Sanne'), ...filePart('cv.pdf', pdf), end], { cut }),
    ).toBe('unreadable');
    expect(await storedKeys()).toEqual([]);
  });

  it.each([
    ['without its last boundary', [...filePart('cv.pdf', pdf)], contentType],
    ['with a part that has no name', [...part('x', 'y'), end], contentType],
    ['without a boundary', [...text('naam', 'x'), end], 'multipart/form-data'],
    ['with an invalid content type', [Buffer.from('%%%')], 'application/octet-stream'],
  ])('a form %s', async (_, parts, type) => {
    expect(await receive(parts, { contentType: type })).toBe('unreadable');
    expect(await storedKeys()).toEqual([]);
  });

  it.each([
    [
      'a body over the total limit',
      [...filePart('cv.pdf', pdf), ...filePart('cv.pdf', Buffer.alloc(200_000))],
    ],
    [
      'text fields of over a megabyte',
      [...filePart('cv.pdf', pdf), ...text('naam', 'x'.repeat(1_100_000)), end],
    ],
  ])('%s', async (_, parts) => {
    expect(
      await receive(parts, { rules: { largestBody: parts.length > 6 ? 2_000_000 : 200_000 } }),
    ).toBe('tooLarge');
    expect(await storedKeys()).toEqual([]);
  });

  it('a store that fails, which is reported, and the text fields are kept', async () => {
    const broken = withFiles(ctx, {
      ...files,
      put: () => Promise.reject(new Error('disk full')),
    });
    const { sent, problem } = await received(
      [...filePart('cv.pdf', pdf), ...text('na', 'De Groot'), end],
      { ctx: broken },
    );
    expect(problem).toEqual({ code: 'file.notKept', field: 'cv' });
    expect(sent.get('na')).toBe('De Groot');
    expect(reported.map(String)).toEqual(['Error: disk full']);
  });
});

describe('a fault of the server is thrown, not reported as a fault of the form,', () => {
  it('when the file of an incomplete form cannot be removed', async () => {
    const stuck = withFiles(ctx, {
      ...files,
      remove: () => Promise.reject(new Error('a bug of ours')),
    });
    await expect(
      receive([...filePart('cv.pdf', pdf), ...text('na', 'half')], { ctx: stuck }),
    ).rejects.toThrow('a bug of ours');
    for (const key of await storedKeys()) await files.remove(key);
  });

  it('when reading a part throws, and nothing is left in the store', async () => {
    let asked = 0;
    const tripping = () => {
      if (++asked > 2) throw new Error('a bug of ours');
      return 'cv';
    };
    const parts = [...filePart('cv.pdf', pdf), ...filePart('twee.pdf', pdf), end];
    await expect(
      receiveForm(
        ctx,
        { contentType, body: bodyOf(parts) },
        Object.defineProperty({ ...rules }, 'field', { get: tripping }),
      ),
    ).rejects.toThrow('a bug of ours');
    expect(await storedKeys()).toEqual([]);
  });
});

describe('the form is accepted', () => {
  it('when no file was chosen', async () => {
    expect(await received([...text('naam', 'Sanne'), ...filePart('', ''), end])).toMatchObject({
      upload: null,
      problem: null,
    });
  });

  it('when it has only text fields, URL-encoded', async () => {
    const { sent } = await received([Buffer.from('naam=Ren%C3%A9e')], {
      contentType: 'application/x-www-form-urlencoded',
    });
    expect(sent.get('naam')).toBe('Renée');
  });

  it('without a file in another field and without a second file', async () => {
    const { upload } = await received([
      ...filePart('x.pdf', pdf, 'ander'),
      ...filePart('cv.pdf', pdf),
      ...filePart('twee.pdf', pdf),
      end,
    ]);
    expect(upload).toMatchObject({ name: 'cv.pdf', kind: 'pdf', stored: { size: pdf.byteLength } });
    expect(await storedKeys()).toEqual([upload!.stored.key]);
    await files.remove(upload!.stored.key);
  });
});

it.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\Sanne\\cv.PDF', 'cv.pdf'],
  ['cv\r\nSet-Cookie: x.pdf', 'cvSet-Cookie_ x.pdf'],
  ['cv\u202efdp.exe', 'cvfdp.pdf'],
  ['.htaccess', 'bestand.pdf'],
  ['...', 'bestand.pdf'],
  ['', 'bestand.pdf'],
  ['cv.html', 'cv.pdf'],
  ['Renée “cv”.pdf', 'Renée “cv”.pdf'],
  ['a'.repeat(400) + '.pdf', 'a'.repeat(100) + '.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('a file named %j is stored as %j', (given, name) =>
  expect(safeFileName(given, 'pdf')).toBe(name),
);

it.each([
  ['PK\x03\x04....[Content_Types].xml', 'cv.docx', 'docx'],
  ['PK\x03\x04....[Content_Types].xml', 'cv.xlsx', 'xlsx'],
  [
    'PK\x03\x04' + '.'.repeat(26) + 'mimetypeapplication/vnd.oasis.opendocument.text',
    'cv.zip',
    'odt',
  ],
  ['PK\x03\x04....virus.exe', 'cv.docx', null],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'cv.doc', 'doc'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'setup.msi', null],
  ['{\\rtf1', 'cv', 'rtf'],
  ['Mijn cv', 'cv.txt', 'txt'],
  ['Mijn cv', 'cv.html', null],
])('the kind of a file with bytes %j and name %s is %s', (head, name, kind) =>
  expect(fileKindOf(Buffer.from(head, 'latin1'), name)).toBe(kind),
);

describe('a file on a record', () => {
  const upload = async (): Promise<Upload> =>
    (await received([...filePart('Mijn cv.pdf', pdf), end])).upload!;
  const applicant = {
    apiName: 'Sollicitatie__c',
    fields: { Voornaam__c: 'Sanne', Achternaam__c: 'de Groot', Email__c: 'sanne@bakkerij.example' },
  };

  it('is stored as document, version and link, and can be read', async () => {
    const made = await createRecord(ctx, applicant);
    const about = made.ok ? made.value.id : '';
    const file = await upload();
    const result = await inTransaction(ctx, (inside) => attachFile(inside, file, about));
    const versionId = result.ok ? result.value.versionId : '';
    expect(await filesOfRecord(ctx, about)).toEqual([
      {
        name: 'Mijn cv.pdf',
        size: pdf.byteLength,
        url: `/services/data/v65.0/sobjects/ContentVersion/${versionId}/VersionData`,
        state: 'ready',
      },
    ]);
    const opened = await openFile(ctx, versionId);
    if (!opened.ok) throw new Error('not opened');
    expect(
      Buffer.from(await new Response(await opened.value.bytes()).arrayBuffer()).equals(pdf),
    ).toBe(true);
    expect(await storedRows(server, 'select islatest, versionnumber from contentversion')).toEqual([
      { islatest: true, versionnumber: '1' },
    ]);
  });

  it('is not found by a viewer who cannot see the record', async () => {
    const [version] = await storedRows<{ id: string }>(server, 'select id from contentversion');
    expect(await openFile({ ...ctx, viewer: { kind: 'guest' } }, version!.id)).toMatchObject({
      ok: false,
      problems: [{ code: 'record.notFound' }],
    });
  });

  it('has no row after its transaction is rolled back, but its bytes remain', async () => {
    const file = await upload();
    await inTransaction(ctx, async (inside) => {
      const made = await createRecord(inside, applicant);
      await attachFile(inside, file, made.ok ? made.value.id : '');
      return refuse({ code: 'record.rule' });
    });
    expect(await storedRows(server, 'select id from contentdocument')).toHaveLength(1);
    expect(await storedKeys()).toContain(file.stored.key);
  });

  it('is kept by the sweep, which deletes bytes without a row after a day', async () => {
    const [owned] = await storedRows<{ key: string }>(
      server,
      'select opslagsleutel__c as key from contentversion',
    );
    await sweepFiles({ ...ctx, now: new Date() });
    expect((await storedKeys()).length).toBe(2);
    await sweepFiles({ ...ctx, now: new Date(Date.now() + 86_460_000) });
    expect(await storedKeys()).toEqual([owned!.key]);
  });

  it('is deleted with the last record it is linked to', async () => {
    const [link] = await storedRows<{ contentdocumentid: string; linkedentityid: string }>(
      server,
      'select contentdocumentid, linkedentityid from contentdocumentlink',
    );
    const other = await createRecord(ctx, applicant);
    const about = other.ok ? other.value.id : '';
    await createRecord(ctx, {
      apiName: 'ContentDocumentLink',
      fields: { ContentDocumentId: link!.contentdocumentid, LinkedEntityId: about, ShareType: 'V' },
    });
    const later = { ...ctx, now: new Date(Date.now() + 86_460_000) };
    await deleteRecord(ctx, link!.linkedentityid);
    await sweepFiles(later);
    expect([(await storedKeys()).length, (await filesOfRecord(ctx, about)).length]).toEqual([1, 1]);
    await deleteRecord(ctx, about);
    await sweepFiles(later);
    expect([
      await storedKeys(),
      await storedRows(server, 'select id from contentdocument'),
      await storedRows(server, 'select id from contentversion'),
    ]).toEqual([[], [], []]);
  });

  it('keeps a name without an extension', async () => {
    const made = await createRecord(ctx, applicant);
    const about = made.ok ? made.value.id : '';
    const file = await upload();
    await inTransaction(ctx, (inside) =>
      attachFile(inside, { ...file, name: 'zonder', kind: 'other' }, about),
    );
    expect((await filesOfRecord(ctx, about)).map(({ name }) => name)).toEqual(['zonder']);
  });
});
