-- A delivery behind another one of its record is due when that one is gone, whoever removes it.
create function wake_next_delivery() returns trigger language plpgsql as $$
begin
  -- With the webhook all its deliveries go.
  if not exists (select from koppeling__c where id = old.subscription) then
    return null;
  end if;
  update webhook_queue set due_at = '-infinity'
  where due_at = 'infinity' and delivery = (
    select delivery from webhook_queue
    where subscription = old.subscription and record = old.record
    order by place limit 1);
  return null;
end
$$;

create trigger wake_next_delivery after delete on webhook_queue
  for each row execute function wake_next_delivery();

update webhook_queue q set due_at = 'infinity'
where exists (
  select from webhook_queue e
  where e.subscription = q.subscription and e.record = q.record and e.place < q.place);
