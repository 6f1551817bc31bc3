-- What the deletion of a row changed in rows that stayed, so that undo of the deletion changes it
-- back: by column, the values before and after.
alter table deleted_row drop constraint deleted_row_kind_check;
alter table deleted_row add constraint deleted_row_kind_check
  check (kind in ('row', 'emptied', 'changed'));
