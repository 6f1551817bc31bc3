import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows, type PlainRow, textOrNull } from '#engine/read/query.ts';
import { type PictureInText, readOnlyPicture } from '#protocol/texts/pictures-in-text.ts';
import { publishedFilter } from '../content/read-page.ts';

type Listed = { id: string; name: string; text: string | null; isExample: boolean };

export type Person = Listed & { work: string | null; photo: PictureInText | null };
/** `address`: null for a place of which only the name is known. */
export type Place = Listed & { address: string | null; photo: PictureInText | null };
export type Partner = Listed & { logo: PictureInText | null };

const most = 100;

export async function readPeople(ctx: RequestContext): Promise<Person[]> {
  const rows = await readListed(ctx, 'Teamlid__c', ['Functie__c', 'Foto__c']);
  return rows.map((row) => ({
    ...listedOf(row),
    work: textOrNull(row, 'Functie__c'),
    photo: pictureIn(row, 'Foto__c'),
  }));
}

/** The address of the brand when staff published no place. */
export async function readPlaces(ctx: RequestContext): Promise<Place[]> {
  const rows = await readListed(ctx, 'Locatie__c', ['Adres__c', 'Foto__c']);
  const { city, address, openingHours } = ctx.brand;
  if (rows.length === 0)
    return [{ id: 'merk', name: city, address, text: openingHours, photo: null, isExample: false }];
  return rows.map((row) => ({
    ...listedOf(row),
    address: textOrNull(row, 'Adres__c'),
    photo: pictureIn(row, 'Foto__c'),
  }));
}

export async function readPartners(ctx: RequestContext): Promise<Partner[]> {
  const rows = await readListed(ctx, 'Partner__c', ['Logo__c']);
  return rows.map((row) => ({ ...listedOf(row), logo: pictureIn(row, 'Logo__c') }));
}

export type CompanyFigure = { id: string; figure: string; counts: string; isExample: boolean };

/** Empty on an install whose server keeps no key figures. */
export async function readCompanyFigures(ctx: RequestContext): Promise<CompanyFigure[]> {
  if (ctx.registry.object(figureObject) === undefined) return [];
  const rows = await findRows(ctx, {
    from: figureObject,
    fields: ['Id', 'Name', 'Waarde__c', 'Eenheid__c', 'Voorbeeld__c'],
    filters: [publishedFilter],
    orderBy: ['Volgorde__c', 'Name'],
    limit: most,
  });
  return rows.map((row) => ({
    id: String(row['Id']),
    figure: [row['Waarde__c'], row['Eenheid__c']].filter(Boolean).join('\u00a0'),
    counts: String(row['Name']),
    isExample: row['Voorbeeld__c'] === true,
  }));
}

/** The figures that Home shows too. */
const figureObject = 'Kerncijfer__c';

const readListed = (ctx: RequestContext, from: string, fields: readonly string[]) =>
  findRows(ctx, {
    from,
    fields: ['Id', 'Name', 'Tekst__c', 'Voorbeeld__c', ...fields],
    filters: [publishedFilter],
    orderBy: ['Volgorde__c', 'Name'],
    limit: most,
  });

const listedOf = (row: PlainRow): Listed => ({
  id: String(row['Id']),
  name: String(row['Name']),
  text: textOrNull(row, 'Tekst__c'),
  isExample: row['Voorbeeld__c'] === true,
});

const pictureIn = (row: PlainRow, field: string): PictureInText | null =>
  readOnlyPicture(textOrNull(row, field) ?? '');
