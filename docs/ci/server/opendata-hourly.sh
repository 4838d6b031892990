#!/bin/sh
# Publishes each hour what changes then, on a server of your own with nginx: run by opendata-hourly.service.
#   ORIGIN   where it is served, such as https://openapi.example.com
#   TARGET   the folder that is deployed to, such as /srv/opendata
#   TEST and RELOAD   what tests and reloads the server, such as: sudo nginx -t
set -eu

# What is merged, and the program that it names.
git pull --quiet --ff-only
npm ci --silent

deploy() {
  folder=$1
  shift
  sh "$folder/hosts/nginx/deploy" --test "$TEST" --reload "$RELOAD" "$@" "$TARGET"
}

# Was anything due that isn't live, or is within the hour? In most hours nothing, and the run ends.
if npx opendata upcoming --since "$ORIGIN" --within 1h --format json > due.json; then exit 0; else [ $? -eq 1 ]; fi
late=$(node -p 'require("./due.json").publish.late || ""')
at=$(node -p 'require("./due.json").publish.next ?? ""')
previous=$ORIGIN

# What should be live now, if a run came late or failed.
if [ -n "$late" ]; then
  npx opendata build --previous "$ORIGIN" --hosts nginx
  deploy dist
  previous=dist
fi

# What will be live from that instant on, made and sent before it, and switched then.
if [ -n "$at" ]; then
  rm -rf ahead
  npx opendata build --at "$at" --previous "$previous" --out ahead --hosts nginx
  deploy ahead --at
fi
