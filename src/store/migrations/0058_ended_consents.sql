-- A link to a bank that a person ended is neither waiting nor linked, and what the provider called it is not kept.
alter table bank_authorization drop constraint bank_authorization_state_check;
alter table bank_authorization add constraint bank_authorization_state_check check (state in ('pending', 'linked', 'ended'));
alter table bank_authorization drop constraint bank_authorization_check;
alter table bank_authorization add constraint bank_authorization_check check ((state = 'pending') = (linked_at is null));
