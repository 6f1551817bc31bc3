import { asSystemOnBehalf, type BusinessAction } from '#engine/model/request-context.ts';
import { eraseDossier } from '#engine/retention/erase.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { collectDossier } from '#engine/retention/collect-dossier.ts';
import { forgetAccess } from '#auth/sessions/end-access.ts';
import { ok, refuse } from '#protocol/problem.ts';

/** These rows belong to the person; other rows that refer to the person belong to the company. */
export const ownRelationsOfContact = ['Users', 'ContentDocumentLinks'];

/** AVG art. 17. Source: docs/decisions/0017-erasure-by-two-people.md. */
export const eraseContact: BusinessAction = async (ctx, { id, values }) => {
  // proof: the object definitions of this program always include this object
  const object = ctx.registry.object('Contact')!;
  const [contact] = await findRowsByValues(ctx, {
    from: 'Contact',
    fields: ['LastName', 'Name', 'AccountId'],
    where: { Id: String(id) },
    limit: 1,
  });
  if (contact === undefined) return refuse({ code: 'record.notNow' });
  if (String(values['Achternaam'] ?? '').trim() !== String(contact['LastName'] ?? contact['Name']))
    return refuse({
      code: 'erasure.nameWrong',
      field: 'Achternaam',
      detail: 'Not the last name of this contact',
    });
  const system = asSystemOnBehalf(ctx, 'erase a contact');
  const found = await collectDossier(system, { object, id: String(id) }, ownRelationsOfContact);
  const users = [...(found.get(system.registry.object('User')!) ?? [])];
  const erased = await eraseDossier(system, object, found);
  if (!erased.ok) return erased;
  await forgetAccess(system, users);
  return ok({ id: String(contact['AccountId']) });
};
