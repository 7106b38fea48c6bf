-- Used refresh tokens are kept for as long as they would have been good, so that a grant has thousands of them: what is left of it to use, or was used
-- of late, is found without reading them all.
create index oauth_payload_by_use on oauth_payload (grant_id, consumed_at) where grant_id is not null;
drop index oauth_payload_by_grant;
