-- When a request was closed. The database keeps it, so that it is true whatever door a request is closed through; opened again it is empty again.
alter table "case" add column closeddate timestamptz(3);
update "case" set closeddate = lastmodifieddate where status = 'Gesloten';
create index on "case" (closeddate);

create function keep_closed_date() returns trigger language plpgsql as $$
begin
  if new.status is distinct from 'Gesloten' then
    new.closeddate := null;
  elsif tg_op = 'INSERT' or old.status is distinct from 'Gesloten' then
    new.closeddate := coalesce(case when tg_op = 'INSERT' then new.closeddate end, new.lastmodifieddate);
  end if;
  return new;
end
$$;
create trigger keep_closed_date before insert or update of status on "case" for each row execute function keep_closed_date();
