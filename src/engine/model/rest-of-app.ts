import type { AppDefinition } from './define.ts';

type Model = { apiName: string; listViews: readonly { apiName: string }[] };

export function withUnplacedObjects(app: AppDefinition, models: readonly Model[]): AppDefinition {
  const placed = new Set(
    app.groups.flatMap(({ items }) => items.map((item) => ('object' in item ? item.object : ''))),
  );
  const groups = app.groups.map((group) => {
    const { rest } = group;
    if (rest === undefined) return group;
    const others = models.filter(
      ({ apiName }) => !placed.has(apiName) && !rest.except.includes(apiName),
    );
    return {
      ...group,
      items: [...group.items, ...others.map(({ apiName }) => ({ object: apiName, opens: 'Alle' }))],
    };
  });
  return { ...app, groups };
}
