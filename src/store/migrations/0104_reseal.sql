-- Another PRIMANOTA_SECRET: what was sealed with the one before is sealed anew, the keys of the authorization server and the seal too.
grant update (sealed) on oauth_key to primanota_app;
drop trigger seal_is_made_once on seal;
