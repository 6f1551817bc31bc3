-- When the work on what somebody sent was over. How long it is kept counts from then, whatever is noted about it afterwards. The database keeps it, so that it is true
-- whatever door it is closed through; opened again it is empty again.
create function keep_closed_on() returns trigger language plpgsql as $$
begin
  if not coalesce(new.status__c = any (tg_argv), false) then
    new.afgerond_op__c := null;
  elsif tg_op = 'INSERT' or not coalesce(old.status__c = any (tg_argv), false) then
    new.afgerond_op__c := coalesce(case when tg_op = 'INSERT' then new.afgerond_op__c end, new.lastmodifieddate);
  end if;
  return new;
end
$$;

alter table contactbericht__c add column afgerond_op__c timestamptz(3);
update contactbericht__c set afgerond_op__c = lastmodifieddate where status__c = 'Afgehandeld';
create index on contactbericht__c (afgerond_op__c);
create trigger keep_closed_on before insert or update of status__c on contactbericht__c for each row execute function keep_closed_on('Afgehandeld');

alter table adviesaanvraag__c add column afgerond_op__c timestamptz(3);
update adviesaanvraag__c set afgerond_op__c = lastmodifieddate where status__c = 'Afgehandeld';
create index on adviesaanvraag__c (afgerond_op__c);
create trigger keep_closed_on before insert or update of status__c on adviesaanvraag__c for each row execute function keep_closed_on('Afgehandeld');

alter table glasvezelaanvraag__c add column afgerond_op__c timestamptz(3);
update glasvezelaanvraag__c set afgerond_op__c = lastmodifieddate where status__c in ('Aangesloten', 'Geannuleerd');
create index on glasvezelaanvraag__c (afgerond_op__c);
create trigger keep_closed_on before insert or update of status__c on glasvezelaanvraag__c for each row execute function keep_closed_on('Aangesloten', 'Geannuleerd');

alter table sollicitatie__c add column afgerond_op__c timestamptz(3);
update sollicitatie__c set afgerond_op__c = lastmodifieddate where status__c in ('Aangenomen', 'Afgewezen');
create index on sollicitatie__c (afgerond_op__c);
create trigger keep_closed_on before insert or update of status__c on sollicitatie__c for each row execute function keep_closed_on('Aangenomen', 'Afgewezen');
