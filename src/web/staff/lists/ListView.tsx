import { memo, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { getListInfoByName } from '#client/adapters/list-info.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffListText } from '#messages/staff/list.ts';
import { staffText } from '#messages/staff/staff.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { KeyboardKey } from '#ui/inputs/KeyboardKey.tsx';
import { useHydrated } from '#ui/scripts.ts';
import type { ListInfo } from '#protocol/shapes/list.ts';
import { Head } from '../../shell/head/Head.tsx';
import { useShortcuts } from '../forms/keys.ts';
import { listPath } from '../staff-paths.ts';
import { useWorkspace } from '../frame/use-workspace.ts';
import { isMissing, MissingListProblem, ReadProblem } from '../frame/WorkspaceProblem.tsx';
import { LatePrefetch } from './LatePrefetch.tsx';
import { pressInPopover } from './ToolPopover.tsx';
import { RowPreviewPane } from './RowPreviewPane.tsx';
import { BulkBar, bulkBarId } from './editing/BulkBar.tsx';
import type { GridShape } from './grid/GridRow.tsx';
import { isFiltered, listPathAt, pageLinks } from './list-address.ts';
import { editButtonId } from './views/EditList.tsx';
import { findId } from './FindForm.tsx';
import { type GridHandle, ListGrid } from './grid/ListGrid.tsx';
import { createFocusedRowStore } from './focused-row-store.ts';
import { ListMenu } from './ListMenu.tsx';
import { ListSwitch } from './ListSwitch.tsx';
import { ListTools } from './ListTools.tsx';
import type { ListPage } from './read-list-page.ts';
import { queueAddressOf } from './queue-address.ts';
import { RowsFault } from './grid/RowsFault.tsx';
import { createViewportStore, type ViewportStore } from './grid/viewport.ts';
import { ViewportText } from './grid/ViewportText.tsx';
import { useCellEditing } from './editing/use-cell-editing.tsx';
import { NothingTakenNote, TakeNextButton } from './editing/TakeNextButton.tsx';
import {
  type ColumnSettings,
  ColumnSettingsContext,
  useColumnSettings,
} from './grid/use-column-settings.ts';
import { type ListRows, useListRows } from './use-list-rows.ts';
import { type RowSelection, useRowSelection } from './editing/use-row-selection.ts';

const { list: words, keys } = staffText;
/** Memoized, so that these do not render again when the rows change. */
const [Menu, Switch, Tools, Take] = [
  memo(ListMenu),
  memo(ListSwitch),
  memo(ListTools),
  memo(TakeNextButton),
];

export function ListView({ page }: { page: ListPage }) {
  const { title, asked, address } = page;
  const { objectApiName, listViewApiName } = asked;
  const { data: info, error: unread } = useAdapter(getListInfoByName, {
    objectApiName,
    listViewApiName,
  });
  const columns = useColumnSettings(info, { objectApiName, listViewApiName });
  const listed = useListRows(asked);
  const { rows, length } = listed;
  const picked = useRowSelection(rows, JSON.stringify(asked));
  const handle = useRef<GridHandle>(null);
  const [viewportStore] = useState(createViewportStore);
  const hasScripts = useHydrated();
  useListKeys({ handle, picked });
  useRedrawing(page, info);
  const { data: first, error } = rows.first();
  if ([unread, rows.fault()].some((one) => one && isMissing(one.status)))
    return (
      <MissingListProblem
        list={{ all: listPath(page.staffId, objectApiName, 'Alle'), name: title.toLowerCase() }}
      />
    );
  if (error && !first) return <ReadProblem error={error} />;
  return (
    <>
      <Head title={`${title}: ${page.label}`} />
      <div className="row-apart">
        <div className="list-heading">
          <h1 className="title-5">{title}</h1>
          <Menu page={page} />
          {page.isQueue && (
            <Take staffId={page.staffId} queue={queueAddressOf(page.staffId, address)} />
          )}
        </div>
        <ViewportText listed={listed} viewportStore={viewportStore} />
      </div>
      <Switch page={page} />
      <Tools page={page} columns={columns} />
      <NothingTakenNote />
      {length === 0 ? (
        <NoRows page={page} />
      ) : (
        <Grid
          page={page}
          listed={listed}
          picked={picked}
          handle={handle}
          viewportStore={viewportStore}
          info={info}
          columns={columns}
        />
      )}
      {hasScripts && (
        <BulkBar
          page={page}
          listed={listed}
          picked={picked}
          onBack={() => handle.current?.focus.back()}
        />
      )}
      {first?.records[0] && <LatePrefetch page={page} recordId={first.records[0].id} />}
      {rows.fault() && first && <RowsFault onAgain={rows.refresh} handle={handle} />}
      {(!hasScripts || address.token !== null) && first && <Pages pages={pageLinks(page, first)} />}
      {hasScripts && length > 0 && <KeyHint />}
    </>
  );
}

type GridProps = {
  page: ListPage;
  listed: ListRows;
  picked: RowSelection;
  handle: { current: GridHandle | null };
  viewportStore: ViewportStore;
  info: ListInfo | undefined;
  columns: ColumnSettings;
};

function Grid({ page, info, columns, ...rest }: GridProps) {
  const { objectApiName } = page.asked;
  const { editable, ...cells } = useCellEditing({
    info,
    rows: rest.listed.rows,
    objectApiName,
    handle: rest.handle,
  });
  const picking = useHydrated();
  const [lookedAt] = useState(createFocusedRowStore);
  const shape = useSame({
    staffId: page.staffId,
    columns: page.columns,
    main: page.main,
    wrapped: columns.wrapped,
    term: page.address.term,
    picking,
    editable,
  });
  return (
    <ColumnSettingsContext value={columns}>
      <div className="sheet-and-preview">
        <ListGrid
          page={page}
          {...rest}
          shape={shape}
          widths={columns.widths}
          focusedRow={lookedAt}
          {...cells}
        />
        <RowPreviewPane staffId={page.staffId} focusedRow={lookedAt} />
      </div>
    </ColumnSettingsContext>
  );
}

/** Returns the previous object while the content is equal, so that rows do not render again. */
function useSame(shape: GridShape): GridShape {
  const [lastShape, setLastShape] = useState(shape);
  const isSame =
    lastShape.columns === shape.columns &&
    lastShape.term === shape.term &&
    lastShape.picking === shape.picking &&
    [...lastShape.wrapped].join() === [...shape.wrapped].join() &&
    lastShape.editable === shape.editable;
  if (!isSame) setLastShape(shape);
  return isSame ? lastShape : shape;
}

function useRedrawing({ columns, label }: ListPage, info: ListInfo | undefined): void {
  const { revalidate } = useRevalidator();
  const drawn = JSON.stringify([label, ...columns.map(({ part }) => part.path)]);
  const now =
    info &&
    JSON.stringify([info.label, ...info.displayColumns.map(({ fieldApiName }) => fieldApiName)]);
  useEffect(() => {
    if (now !== undefined && now !== drawn) void revalidate();
  }, [revalidate, drawn, now]);
}

function useListKeys({
  handle,
  picked,
}: {
  handle: { current: GridHandle | null };
  picked: RowSelection;
}): void {
  const move = (by: number) => () =>
    handle.current?.focus.moveBy(by, handle.current.window.viewport());
  const pick = (reach?: 'reach') => () => {
    const row = handle.current?.focus.active?.row;
    if (row !== undefined) picked.toggle(row, reach);
  };
  useShortcuts({
    j: move(1),
    k: move(-1),
    x: pick(),
    X: pick('reach'),
    b: () => document.querySelector<HTMLElement>(`#${bulkBarId} .bulk-acts button`)?.focus(),
    f: () => pressInPopover(editButtonId),
    l: () => document.getElementById(findId)?.focus(),
    Escape: () => handle.current?.focus.leave(),
  });
}

function KeyHint() {
  return (
    <p className="small soft wide-only hint-line">
      <span className="hint-pair">
        <KeyboardKey name="j" /> <KeyboardKey name="k" /> {keys.hint.move}
      </span>
      <span className="hint-pair">
        <KeyboardKey name="Enter" /> {keys.hint.open}
      </span>
      <span className="hint-pair preview-hint">
        <KeyboardKey name="Esc" /> {keys.hint.close}
      </span>
      <span className="hint-pair">
        <KeyboardKey name="?" /> {keys.hint.all}
      </span>
    </p>
  );
}

function NoRows({ page }: { page: ListPage }) {
  const { asked, staffId, address, list, title } = page;
  const all = useWorkspace()?.lists[asked.objectApiName]?.[0];
  if (isFiltered(address)) {
    const { find } = staffListText;
    return (
      <EmptyState title={find.none.title} text={find.none.text} level="h2">
        <ButtonLink
          look="hollow"
          size="small"
          to={listPathAt(staffId, address, { term: null, chosen: {} })}
        >
          {find.clear}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={words.empty.title} text={emptyText(asked.objectApiName)} level="h2">
      {all !== undefined && all.apiName !== list.apiName && (
        <ButtonLink
          look="hollow"
          size="small"
          to={listPath(staffId, asked.objectApiName, all.apiName)}
        >
          {words.empty.all(title.toLowerCase())}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

const emptyText = (objectApiName: string): string =>
  words.empty.texts[objectApiName] ?? words.empty.text;

function Pages({ pages }: { pages: ReturnType<typeof pageLinks> }) {
  if (pages.previous === null && pages.next === null) return null;
  return (
    <nav className="row" aria-label={words.pages}>
      {pages.first !== null && <PageLink to={pages.first} name={words.first} />}
      {pages.previous !== null && <PageLink to={pages.previous} name={words.previous} rel="prev" />}
      {pages.next !== null && <PageLink to={pages.next} name={words.next} rel="next" />}
    </nav>
  );
}

const PageLink = ({ to, name, rel }: { to: string; name: string; rel?: string }) => (
  <ButtonLink look="hollow" size="small" to={to} rel={rel}>
    {name}
  </ButtonLink>
);
