#!/bin/sh
# Made by `opendata build`. Uploads dist/site to the bucket of cloudfront.yaml, and has CloudFront forget what changed:
#
#   sh upload.sh <bucket> <distribution> <list of `opendata build --purge-list`> [<web root>]
#
# One `aws s3 sync` a media type and coding, since it would guess both wrongly; data first, the manifest last.
set -eu
AWS_PAGER=''
export AWS_PAGER
if [ $# -lt 3 ]; then
  echo 'usage: sh upload.sh <bucket> <distribution> <purge list> [<web root>]' >&2
  exit 2
fi
bucket=$1 distribution=$2 list=$3
site=${4-$(dirname "$0")/../../site}
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -Rp "$site" "$stage/all"

# sync compares size and time. What changed is made newer than any object, so that it is uploaded whatever its size.
while IFS= read -r path || [ -n "$path" ]; do
  for file in "$path" "$path.br" "$path.gz" "${path%/}/index.html"; do
    if [ -f "$stage/all$file" ]; then touch "$stage/all$file"; fi
  done
done <"$list"

# sync <folder> <media type> <option>...
sync() {
  folder=$1 type=$2
  shift 2
  aws s3 sync "$stage/$folder" "s3://$bucket" --no-progress --content-type "$type" "$@"
}

# The collections of a media type in all codings. Where a coding isn't smaller, its object has the plain bytes.
collections() {
  type=$1
  shift
  rm -rf "$stage/br" "$stage/gz" "$stage/plain"
  mkdir "$stage/br" "$stage/gz" "$stage/plain"
  for key in "$@"; do
    mkdir -p "$stage/br/${key%/*}" "$stage/gz/${key%/*}" "$stage/plain/${key%/*}"
    for ending in br gz; do
      if [ -f "$stage/all/$key.$ending" ]; then
        cp -p "$stage/all/$key.$ending" "$stage/$ending/$key.$ending"
      else
        cp -p "$stage/all/$key" "$stage/plain/$key.$ending"
        cp -p "$stage/all/$key" "$stage/all/$key.$ending"
      fi
    done
    cp -p "$stage/all/$key" "$stage/plain/$key"
  done
  sync br "$type" --content-encoding br --cache-control %%cache_control%%
  sync gz "$type" --content-encoding gzip --cache-control %%cache_control%%
  sync plain "$type" --cache-control %%cache_control%%
}
%%collections%%

# The other files by their endings, plain: CloudFront compresses these types by itself. Patterns are for aws, not for the shell.
set -f
others=%%others%%
files() {
  sync all "$2" --cache-control %%asset_caching%% --exclude '*' --include "%%assets%%*.$1"
  sync all "$2" --cache-control %%data_caching%% --exclude '*' --include "*.$1" $others
}
find "$stage/all" -type f \( -name '*.*.br' -o -name '*.*.gz' \) -exec rm {} +
%%files%%
sync all application/json --cache-control no-cache --exclude '*' --include opendata-manifest.json
# What is no longer published. All that is there has been uploaded, so nothing else is sent.
aws s3 sync "$stage/all" "s3://$bucket" --no-progress --size-only --delete

# The objects of each changed address. A list goes to CloudFront in a file, where no shell expands it.
awk -v now="$(date +%s)" '
  { path[++n] = $0; path[++n] = $0 ".br"; path[++n] = $0 ".gz"; sub(/\/$/, ""); path[++n] = $0 "/index.html" }
  END {
    if (n > 400) { n = 1; path[1] = "/*" }
    printf "{\"CallerReference\":\"%s\",\"Paths\":{\"Quantity\":%d,\"Items\":[", now, n
    for (i = 1; i <= n; i++) printf "%s\"%s\"", (i > 1 ? "," : ""), path[i]
    print "]}}"
  }' "$list" >"$stage/purge.json"
if [ -s "$list" ]; then
  aws cloudfront create-invalidation --distribution-id "$distribution" --invalidation-batch "file://$stage/purge.json"
fi
