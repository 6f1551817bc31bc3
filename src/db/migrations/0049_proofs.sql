-- A session whose owner showed again who they are may change how they log in; recovery codes are shown again only to who makes them twice at once. Source: decisions.md §10.
alter table session add column proven_at timestamptz; -- null: not since it began
alter table recovery_code add column made_at timestamptz not null default now();
