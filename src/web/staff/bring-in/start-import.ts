import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { startAddressImport, mayImportAddresses } from '#domain/company/address-lines.ts';
import { createImport } from '#domain/imports/create-import.ts';
import { importableObject } from '#domain/imports/import-order.ts';
import { formKeyOf, refusal } from '../../forms/form-action.ts';
import { staffVisit } from '../frame/staff-visit.ts';
import { columnsPath, jobPath } from './paths.ts';
import { receiveLines } from './receive-lines.ts';

export async function startImport({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const { ctx } = visit;
  const received = await receiveLines(visit, request, ({ object = '' }) =>
    importableObject(ctx, object).ok ? [] : [{ code: 'form.required', field: 'object' }],
  );
  if (received.upload === null) return refusal(received);
  const { upload, typed, sent } = received;
  const brought = await createImport(ctx, {
    objectApiName: typed['object'] ?? '',
    upload,
    formKey: formKeyOf(sent),
  });
  return brought.ok
    ? redirect(columnsPath(staffId, brought.value), 303)
    : refusal({ problems: brought.problems, typed });
}

export async function addressImportAction({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  if (!mayImportAddresses(visit.ctx)) throw data(null, { status: 404 });
  const received = await receiveLines(visit, request, () => []);
  if (received.upload === null) return refusal(received);
  const { upload, typed, sent } = received;
  const brought = await startAddressImport(visit.ctx, { upload, formKey: formKeyOf(sent) });
  return brought.ok
    ? redirect(jobPath(staffId, brought.value), 303)
    : refusal({ problems: brought.problems, typed });
}
