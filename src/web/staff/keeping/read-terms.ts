import type { RequestContext } from '#engine/model/request-context.ts';

export type RetentionTermView = {
  key: string;
  apiName: string;
  rule: string;
  object: string;
  label: string;
  days: number;
  least: number;
  most: number;
  reason: string;
  due: number;
  lookedAt: string | null;
  removedAt: string | null;
  removedLast: number;
  set: { by: string; at: string } | null;
};

export async function readTermsPage(
  ctx: RequestContext,
): Promise<{ terms: RetentionTermView[]; mayChange: boolean }> {
  const [{ countExpiredRows, readRetentionTerms }, { findRows }] = await Promise.all([
    import('#engine/retention/retention.ts'),
    import('#engine/read/query.ts'),
  ]);
  const terms = await readRetentionTerms(ctx);
  const setters = [...new Set(terms.flatMap(({ setBy }) => (setBy === null ? [] : [setBy])))];
  const users =
    setters.length === 0
      ? []
      : await findRows(ctx, {
          from: 'User',
          fields: ['Id', 'Name'],
          filters: [{ field: 'Id', operator: 'Equals', operands: setters }],
          limit: setters.length,
        });
  const names = new Map(users.map((row) => [row['Id'], String(row['Name'])]));
  const due = await Promise.all(terms.map((term) => countExpiredRows(ctx, term)));
  return {
    mayChange: ctx.viewer.kind === 'user' && ctx.viewer.role === 'administrator',
    terms: terms.map(
      ({ object, rule, days, setBy, setAt, lookedAt, removedAt, removedLast }, i) => ({
        key: `${object.apiName}.${rule.name}`,
        apiName: object.apiName,
        rule: rule.name,
        object: object.labelPlural,
        label: rule.label,
        days,
        least: rule.least,
        most: rule.most,
        reason: rule.reason,
        due: due[i]!,
        lookedAt: lookedAt?.toISOString() ?? null,
        removedAt: removedAt?.toISOString() ?? null,
        removedLast,
        set:
          setBy === null || setAt === null
            ? null
            : { by: names.get(setBy) ?? setBy, at: setAt.toISOString() },
      }),
    ),
  };
}
