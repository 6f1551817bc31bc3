-- What is wrong and was told to the operator, so that a restart or another copy of the server does
-- not tell it again.
create table alert (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null, -- which job or disk; empty where there is only one
  sentence text not null, -- as it was told when it began
  began_at timestamptz not null,
  seen_at timestamptz not null, -- when it was last found to be so
  ended_at timestamptz -- null: it is so
);
create unique index alert_current on alert (kind, subject) where ended_at is null;

-- Each is handed over once, and tried again until then.
create table alert_message (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alert on delete cascade,
  event text not null check (event in ('began', 'ended')),
  channel text not null check (channel in ('mail', 'webhook')),
  made_at timestamptz not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  sent_at timestamptz, -- null: it waits, or was given up
  given_up_at timestamptz,
  error text, -- of the last attempt
  unique (alert_id, event, channel)
);
create index alert_message_waiting on alert_message (next_at)
  where sent_at is null and given_up_at is null;
