-- Exchange rates that a central bank publishes, the same for everybody: a row for each day, whole or not at all, and when it is time to fetch the next.
create table published_rates (
  source text collate "C" not null,
  quoted_on date not null,
  -- What one euro costs in each currency, as the decimal digits that were published: { "DKK": "7.4601" }.
  rates jsonb not null check (jsonb_typeof(rates) = 'object'),
  fetched_at timestamptz(3) not null,
  primary key (source, quoted_on)
);
grant select, insert, update on published_rates to primanota_app;

create table rate_feed (
  source text collate "C" primary key,
  next_at timestamptz(3) not null,
  -- Whoever fetches holds it for a while: many processes ask once.
  claimed_until timestamptz(3),
  -- How often it failed since it last went well, and why it did last: { code, values }.
  failures integer not null default 0 check (failures >= 0),
  error jsonb,
  fetched_at timestamptz(3)
);
grant select, insert, update on rate_feed to primanota_app;
