-- Mail that waits: looked at again one by one, when its sender has room again or the senders are other ones.
alter table mail_in add column version integer not null default 0;

alter table mail_message
  -- When it is looked at again; null: never by itself.
  add column again_at timestamptz(3),
  -- A webhook has no mailbox that it stays in: its bytes are in the store of files, under its hash.
  add column is_held boolean not null default false,
  add constraint mail_message_again check (state = 'refused' or (again_at is null and not is_held));
create index mail_message_again on mail_message (organization_id, connection_id, again_at) where again_at is not null;
create index mail_message_held on mail_message (organization_id, received_at) where is_held;
create index mail_message_by_document on mail_message using gin (documents jsonb_path_ops) where state <> 'refused';

-- A mailbox that numbers anew gives a known message another place. Why one was refused may change as long as it is refused.
drop trigger mail_message_is_what_it_was on mail_message;
create trigger mail_message_is_what_it_was before update on mail_message for each row when (old.state <> 'refused')
  execute function refuse_change_beyond('marked_at', 'answer', 'answered_at', 'uid_validity', 'uid');
create trigger mail_message_refused_is_what_it_was before update on mail_message for each row when (old.state = 'refused')
  execute function refuse_change_beyond('marked_at', 'answer', 'answered_at', 'uid_validity', 'uid', 'reason', 'again_at', 'is_held');
