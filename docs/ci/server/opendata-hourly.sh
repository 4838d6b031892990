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

# True if a list has more than the manifest, which has the instant.
changes() {
  grep -qvx /opendata-manifest.json "$1"
}

# What should be live now. It mostly is; else a run came late or failed, or a time isn't at a full hour.
npx opendata build --previous "$ORIGIN" --hosts nginx --purge-list purge.txt
if changes purge.txt; then deploy dist; fi

# What will be live from the next full hour on, made and sent before it, and switched then.
rm -rf ahead
at=$(date --utc --date='1 hour' +%Y-%m-%dT%H:00Z)
npx opendata build --at "$at" --previous dist --out ahead --hosts nginx --purge-list ahead.txt
if changes ahead.txt; then deploy ahead --at; fi
