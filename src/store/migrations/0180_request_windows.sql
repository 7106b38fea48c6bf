-- How many requests of this minute were handed out to processes, by whom they are counted for: a key, a person, an organization, a network.
-- Not logged: after a crash of the server the counting begins anew, and nobody misses a row of it. The space between rows keeps updates in their page.
create unlogged table request_window (
  subject text collate "C" primary key,
  started_at timestamptz(3) not null,
  taken bigint not null check (taken >= 0)
) with (fillfactor = 50);
grant select, insert, update, delete on request_window to primanota_app;

-- Adds what was answered already and hands out some more: a tenth of the limit, and less towards its end, so that little is left unused with processes
-- that nobody asks any more. Rows are locked in one order by every process, and the clock is the server's.
create function take_request_shares(subjects text[], maxima bigint[], owed bigint[], waiting bigint[], window_ms bigint)
returns table (subject text, granted bigint, left_over bigint, ends_in_ms double precision)
language plpgsql set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  asked record;
  held request_window;
  now_at timestamptz(3);
begin
  for asked in select * from unnest(subjects, maxima, owed, waiting) as a (subject, max, owed, waiting) order by a.subject collate "C" loop
    insert into request_window as w (subject, started_at, taken) values (asked.subject, clock_timestamp(), 0)
      on conflict (subject) do update set subject = excluded.subject returning w.* into held;
    now_at := clock_timestamp();
    if held.started_at + window_ms * interval '1 ms' <= now_at then
      held.started_at := now_at;
      held.taken := 0;
    end if;
    subject := asked.subject;
    left_over := greatest(asked.max - held.taken - asked.owed, 0);
    granted := least(left_over, greatest(asked.waiting, least(asked.max / 10, left_over / 8), 1));
    left_over := left_over - granted;
    ends_in_ms := extract(epoch from held.started_at + window_ms * interval '1 ms' - now_at) * 1000;
    update request_window w set started_at = held.started_at, taken = held.taken + asked.owed + granted where w.subject = asked.subject;
    return next;
  end loop;
end $$;
revoke all on function take_request_shares(text[], bigint[], bigint[], bigint[], bigint) from public;
grant execute on function take_request_shares(text[], bigint[], bigint[], bigint[], bigint) to primanota_app;
