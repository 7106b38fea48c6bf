#!/bin/sh
# The service's own login: it owns its database and may make the two roles that it works as, and is no superuser.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --dbname primanota --set password="$PRIMANOTA_DATABASE_PASSWORD" <<'SQL'
create role primanota login createrole password :'password';
alter database primanota owner to primanota;
alter schema public owner to primanota;
SQL
