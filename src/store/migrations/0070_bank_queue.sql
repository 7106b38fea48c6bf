-- The queue of the bank by what is suggested: each index holds only such lines, in the order of the list.
create index bank_open_suggested on bank_open (organization_id, date, transaction_id) where suggestions <> '[]'::jsonb and date is not null;
create index bank_open_ready on bank_open (organization_id, date, transaction_id)
  where (suggestions -> 0 -> 'score') > '90'::jsonb and (suggestions -> 0 -> 'against') = '[]'::jsonb and (suggestions -> 0 -> 'difference') = '0'::jsonb
    and (suggestions -> 0 ->> 'kind') not in ('transfer', 'duplicate') and date is not null;
