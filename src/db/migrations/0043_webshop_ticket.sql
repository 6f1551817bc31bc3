-- One way into the webshop: for one user, in the session it was asked in, once and soon. Source: decisions.md §10.
create table webshop_ticket (
  token text collate "C" primary key, -- sha256 of the token in the address; the token itself is nowhere
  user_id text not null,
  session_token text collate "C" references session (token) on delete cascade, -- null: asked with an api key; then any session of this user will do
  expires_at timestamptz not null
);
create index webshop_ticket_of_session on webshop_ticket (session_token);
create index webshop_ticket_by_end on webshop_ticket (expires_at);
