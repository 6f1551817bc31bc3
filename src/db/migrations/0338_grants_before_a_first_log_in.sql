-- 0325 gave grants from before 0312 an identity that their user had by then. One with which nobody had logged in cannot have allowed an app, and would end the grant, because its provider was never asked.
do $$
begin
  -- Without the list of migrations, no server ran here yet.
  if to_regclass('schema_migration') is null then
    return;
  end if;
  update oauth_grant g set identity_id = null
    from identity i
    where i.id = g.identity_id and i.last_used_at is null and g.ended_at is null
      and g.created_at < (select m.applied_at from schema_migration m where m.number = 312);
end
$$;
