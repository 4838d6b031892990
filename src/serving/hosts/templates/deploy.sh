#!/bin/sh
# Publishes dist/site on a server in one step:
#
#   sh deploy.sh [--site <folder>] [--keep <number>] [--ssh <command>] [--reload <command>] [user@host:]/folder
#
# The files go into a new folder below releases/, and are compared there by SHA-256 with those here. Then that folder
# becomes the web root. Requests get the whole old or the whole new publication. The last three folders stay.
set -eu
site=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)/../../site
keep=3
ssh=ssh
reload=%%reload%%
while [ $# -gt 1 ]; do
  case $1 in
  --site) site=$2 ;;
  --keep) keep=$2 ;;
  --ssh) ssh=$2 ;;
  --reload) reload=$2 ;;
  *) set -- ;;
  esac
  [ $# -eq 0 ] || shift 2
done
if [ $# -ne 1 ] || [ ! -f "$site/opendata-manifest.json" ]; then
  echo 'usage: sh deploy.sh [--site <folder>] [--keep <number>] [--ssh <command>] [--reload <command>] [user@host:]/folder' >&2
  exit 2
fi
case $1 in
/*) host='' to=$1 ;;
*:/*) host=${1%%:/*} to=/${1#*:/} ;;
*) host='' to=$PWD/$1 ;;
esac

# Runs a script of standard input where the folder is.
there() {
  if [ -z "$host" ]; then sh -s -- "$@"; else $ssh "$host" "sh -s -- $*"; fi
}

name=$(date -u +%Y%m%dT%H%M%SZ)-$(sha256sum <"$site/opendata-manifest.json" | cut -c1-12)
case $to in *[!A-Za-z0-9/._-]*) echo "deploy: $to: name a folder with letters, digits and / . _ - only" >&2; exit 2 ;; esac
there "$to" "$name" <<'END'
mkdir -p "$1/releases" && mkdir "$1/releases/$2.new"
END
trap 'there "$to" "$name" <<"END"
rm -rf "$1/releases/$2.new"
END' EXIT

# Files that didn't change are links to those of the release before; their times are those of their bytes.
rsync --recursive --times --checksum --chmod=D755,F644 --link-dest="$to/current/" ${host:+-e "$ssh"} \
  "$site/" "${host:+$host:}$to/releases/$name.new/"
(cd "$site" && find . -type f -exec sha256sum {} +) |
  if [ -z "$host" ]; then cat >"$to/releases/$name.sums"; else $ssh "$host" "cat >$to/releases/$name.sums"; fi

# The words of the reload come last.
there "$to" "$name" "$keep" $reload <<'END'
set -eu
cd "$1/releases"
if ! (cd "$2.new" && sha256sum --check --quiet "../$2.sums"); then
  rm -f "$2.sums"
  echo "deploy: what arrived is not what was built; nothing has changed" >&2
  exit 1
fi
rm -f "$2.sums"
mv "$2.new" "$2"
ln -sfn "releases/$2" "$1/.current"
mv -T "$1/.current" "$1/current"
%%activate%%
ls -1d [0-9]*Z-* | grep -v '\.new$' | sort -r | tail -n "+$(($3 + 1))" | while read -r old; do rm -rf "$old"; done
echo "deploy: $1 serves $2"
shift 3
"$@"
END
