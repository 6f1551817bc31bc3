-- Grants that began before 0312 do not tell how their user had logged in. Those of users who had an identity by then count as made with it, so that the provider's refusal ends them.
do $$
begin
  -- Without the list of migrations, no server ran here yet.
  if to_regclass('schema_migration') is null then
    return;
  end if;
  update oauth_grant g set identity_id = (
      select i.id from identity i where i.user_id = g.user_id and i.created_at <= g.created_at
      order by i.last_used_at desc nulls last, i.id limit 1)
    where g.identity_id is null and g.api_key_id is null and g.ended_at is null
      and g.created_at < (select m.applied_at from schema_migration m where m.number = 312);
end
$$;
