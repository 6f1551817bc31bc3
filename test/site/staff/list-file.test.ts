import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readCell } from '#domain/imports/read-cell.ts';
import { parseSourceLine } from '#domain/imports/source-line.ts';
import { objects } from '#objects/index.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { csvLine } from '#protocol/texts/csv.ts';
import { storedRows } from '../../support/server.ts';
import { openWorkspace } from '../../support/site.ts';
import { logIn } from '../login/log-in.ts';

/** Lists of the workspace as CSV and Excel files. */

const { server, cookie, home } = await openWorkspace('verkoop');

describe('a list as a workbook', () => {
  const fetchFile = (path: string, as = cookie) =>
    fetch(new URL(`${home}/${path}`, server.url), { headers: { cookie: as } });

  it('holds the columns of the list, with amounts and days as values and no formulas', async () => {
    const [row] = await storedRows<{ id: string }>(
      server,
      'select id from aansluiting__c order by id offset 1 limit 1',
    );
    const fields = {
      Name: '=1+1',
      Maandbedrag__c: 1234.5,
      Nummer__c: '0612345678',
      Ingangsdatum__c: '2026-05-03',
    };
    await server.call(`/records/${row!.id}`, { as: 'beheer', method: 'PATCH', body: { fields } });
    const filteredByInfo = [{ fieldApiName: 'Name', operator: 'Equals', operandLabels: ['=1+1'] }];
    const body = {
      label: 'Voor Excel',
      displayColumns: ['Name', 'Maandbedrag__c', 'Nummer__c', 'Ingangsdatum__c', 'Status__c'],
      filteredByInfo,
    };
    const made = await server.call('/list-info/Aansluiting__c', {
      as: 'verkoop',
      method: 'POST',
      body,
    });
    const answer = await fetchFile(
      `Aansluiting__c/${String(made.body.listReference.id)}/lijst.xlsx`,
    );
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="voor-excel.xlsx"',
    );
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    const [head, ...rows] = sheets[0]!.rows;
    expect(head).toHaveLength(5);
    expect(rows).toEqual([
      ['=1+1', 1234.5, '0612345678', new Date('2026-05-03T00:00:00Z'), expect.any(String)],
    ]);
    expect([...(sheets[0]!.cells?.values() ?? [])].flatMap(({ formula }) => formula ?? [])).toEqual(
      [],
    );
  });

  it('holds every row of the filtered list, and is refused where the list is', async () => {
    const { sheets } = await readXlsx(
      new Uint8Array(
        await (await fetchFile('Case/Alle/lijst.xlsx?f.Status=Gesloten')).arrayBuffer(),
      ),
    );
    const closed = await storedRows(server, `select 1 from "case" where status = 'Gesloten'`);
    expect(sheets[0]!.rows).toHaveLength(closed.length + 1);
    expect((await fetchFile('Case/Alle/lijst.xlsx', await logIn(server, 'korenaar'))).status).toBe(
      404,
    );
    expect((await fetchFile('Case/Weg_ermee/lijst.xlsx')).status).toBe(404);
    expect((await fetchFile('Case/Alle/lijst.xlsx?f.Onbekend=x')).status).toBe(400);
  });
});

describe('a list as a CSV file', () => {
  const fetchFile = (path: string, as = cookie) =>
    fetch(new URL(`${home}/${path}`, server.url), { headers: { cookie: as } });

  it('holds every row of the filtered and ordered list, with a byte order mark', async () => {
    const answer = await fetchFile('Case/Alle/lijst.csv?f.Status=Gesloten&sort=CaseNumber');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    expect(answer.headers.get('content-disposition')).toContain(
      'attachment; filename="alle-serviceverzoeken.csv"',
    );
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines[0]).toMatch(/^Nummer;Onderwerp;/);
    const closed = await storedRows<{ casenumber: string }>(
      server,
      `select casenumber from "case" where status = 'Gesloten' order by casenumber`,
    );
    expect(closed.length).toBeGreaterThan(1_000);
    const numbers = lines.slice(1, -1).flatMap((line) => /^(S-\d+);/.exec(line)?.[1] ?? []);
    expect(numbers).toEqual(closed.map(({ casenumber }) => casenumber));
  });

  it('holds amounts and numbers as a Dutch spreadsheet calculates with them', async () => {
    const [row] = await storedRows<{ id: string; name: string }>(
      server,
      'select id, name from aansluiting__c order by id limit 1',
    );
    await server.call(`/records/${row!.id}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { Maandbedrag__c: 1234.5, Aantal__c: 1200 } },
    });
    const body = { label: 'Bedragen', displayColumns: ['Name', 'Maandbedrag__c', 'Aantal__c'] };
    const made = await server.call('/list-info/Aansluiting__c', {
      as: 'verkoop',
      method: 'POST',
      body,
    });
    const text = await (
      await fetchFile(`Aansluiting__c/${String(made.body.listReference.id)}/lijst.csv`)
    ).text();
    expect(text.split('\r\n')).toContain(`${row!.name};1234,50;1200`);
    expect(text).not.toContain('€');
    expect(csvLine(['-12,50', '-3', '-1+1'])).toBe("-12,50;-3;'-1+1\r\n");
  });

  it('can be imported again with the same values', async () => {
    const columns = ['Name', 'Maandbedrag__c', 'Aantal__c', 'Ingangsdatum__c'];
    const body = { label: 'Heen en terug', displayColumns: columns };
    const made = await server.call('/list-info/Aansluiting__c', {
      as: 'verkoop',
      method: 'POST',
      body,
    });
    const text = await (
      await fetchFile(`Aansluiting__c/${String(made.body.listReference.id)}/lijst.csv`)
    ).text();
    const { fields } = createRegistry(objects).object('Aansluiting__c')!;
    const readBack = (cell: string, at: number): string | null => {
      const read = readCell(fields.get(columns[at]!)!, cell);
      if (!('value' in read)) throw new Error(`${cell} cannot be read back`);
      return read.value === null ? null : String(read.value);
    };
    const lines = text.trimEnd().split('\r\n').slice(1);
    const found = lines.map((line) =>
      (parseSourceLine(line, ';') as readonly string[]).map(readBack),
    );
    const rows = await storedRows<Record<string, string | null>>(
      server,
      `select name, trim_scale(maandbedrag__c)::text as amount, aantal__c::text as count,
         to_char(ingangsdatum__c, 'YYYY-MM-DD') as day from aansluiting__c`,
    );
    expect(rows.length).toBeGreaterThan(500);
    const wanted = rows.map(({ name, amount, count, day }) => [name, amount, count, day]);
    const plain = found.map(([name, amount, ...rest]) => [
      name,
      amount == null ? amount : String(Number(amount)),
      ...rest,
    ]);
    expect(plain.map((row) => JSON.stringify(row)).toSorted()).toEqual(
      wanted.map((row) => JSON.stringify(row)).toSorted(),
    );
  });

  it('puts a quote before text that a spreadsheet would take for a formula', async () => {
    const [row] = await storedRows<{ id: string }>(
      server,
      'select id from "case" order by createddate desc limit 1',
    );
    await server.call(`/records/${row!.id}`, {
      as: 'verkoop',
      method: 'PATCH',
      body: { fields: { Subject: '=1+1;"x"' } },
    });
    expect(await (await fetchFile('Case/Alle/lijst.csv?zoek=1%2B1')).text()).toContain(
      `;"'=1+1;""x""";`,
    );
  });

  it('answers 404 to other users, and is refused where the list is', async () => {
    expect((await fetchFile('Case/Alle/lijst.csv', await logIn(server, 'korenaar'))).status).toBe(
      404,
    );
    expect((await fetchFile('Case/Alle/lijst.csv', await logIn(server, 'beheer'))).status).toBe(
      404,
    );
    expect((await fetchFile('Case/Weg_ermee/lijst.csv')).status).toBe(404);
    expect((await fetchFile('Case/Alle/lijst.csv?f.Onbekend=x')).status).toBe(400);
  });
});
