import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { staffText } from '#messages/staff/staff.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { quietNavigation } from '../../render/quiet-navigation.ts';
import { useShellToast } from '../../shell/ShellToasts.tsx';
import { editFieldsOf } from '../read-record.ts';
import type { RecordPage } from '../read-record-page.ts';
import { editParam } from '../staff-paths.ts';

export const editLinkId = 'bewerken';
export const pencilId = (field: string): string => `bewerken-${field}`;

type Now = { record: Rec; editing: boolean; refresh: () => Promise<void> };
type Editing = {
  canEdit: boolean;
  start: (field?: string) => void;
  end: (how: 'saved' | 'left') => void;
};

/** A query parameter says whether the record is edited, so that a reload keeps the form. */
export function useEditing(
  { sections, nameField }: RecordPage,
  { record, editing, refresh }: Now,
): Editing {
  const navigate = useNavigate();
  // proof: an entry in the browser's history may have any state
  const { state } = useLocation() as { state: unknown };
  const toast = useShellToast();
  const ended = useRef(false);
  const begun = useRef<string>(undefined);
  const go = (search: string): void =>
    void navigate(
      { search },
      {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
        state: { ...(typeof state === 'object' && state), ...quietNavigation },
      },
    );
  // The change events of a recent save may not have arrived yet, so the record is read again. The
  // page shows a refusal; after another failure the edit goes on with the cached record.
  const ask = useRef(refresh);
  useEffect(() => {
    ask.current = refresh;
  });
  useEffect(() => {
    if (editing) ask.current().catch(() => undefined);
  }, [editing]);
  useEffect(() => {
    if (editing || !ended.current) return;
    ended.current = false;
    const back =
      begun.current === undefined ? null : document.getElementById(pencilId(begun.current));
    (back ?? document.getElementById(editLinkId))?.focus();
  }, [editing]);
  return {
    canEdit: editFieldsOf(sections).length > 0,
    start(field) {
      begun.current = field;
      go(field === undefined ? `?${editParam}` : `?${editParam}=${field}`);
    },
    end(how) {
      ended.current = true;
      if (how === 'saved') {
        const { displayValue, value } = record.fields[nameField] ?? {};
        const name = displayValue ?? (typeof value === 'string' ? value : '');
        toast({
          type: 'success',
          title: staffText.edit.saved.title,
          message: staffText.edit.saved.text(name),
        });
      }
      go('');
    },
  };
}
