-- While there is a row, visitors and programs get an answer that says so and nothing else.
-- Who has the link with the token gets in.
create table maintenance (
  only_row boolean primary key default true check (only_row),
  message text,
  token_sha256 text not null,
  began_at timestamptz not null
);
