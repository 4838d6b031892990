#!/bin/sh
# Publishes each hour what has changed by then, on a server of your own with nginx: run by opendata-hourly.service.
#   ORIGIN   where it is served, such as https://openapi.example.com
#   TARGET   the folder that is deployed to, such as /srv/opendata
#   TEST and RELOAD   what tests and reloads the server, such as: sudo nginx -t
set -eu

# What is merged, and the program that it names.
git pull --quiet --ff-only
npm ci --silent --ignore-scripts

# In most hours nothing has changed but the instant in the manifest, and the run ends here.
npx opendata build --previous "$ORIGIN" --hosts nginx --purge-list purge.txt
grep -qvxF /opendata-manifest.json purge.txt || exit 0
sh dist/hosts/nginx/deploy --test "$TEST" --reload "$RELOAD" "$TARGET"
npx opendata verify "$ORIGIN" --host nginx
