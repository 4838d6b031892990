import { posixWord } from '../../../base/text/shell-word.js';
import { type Manifest, manifestFile, releaseName } from '../../manifest/manifest.js';
import { manifestRepresentation } from '../../manifest/representation.js';
import { digits } from '../date-forms.js';
import { type HostName, hostTitles } from '../titles.js';
import { checksums } from './checksums.js';

/** The differences between the servers that a publication can be deployed to. */
export interface Server {
  /** Also the name of the folder in a release that contains its configuration. */
  readonly name: HostName;
  /** The file with the name of the release that is served, below the folder on the server. */
  readonly active: string;
  /** The file of the server's owner, below the folder on the server; `dist/hosts/<host>` has a template. */
  readonly own: string;
  /**
   * POSIX shell: prints the active file. `$folder` is the folder on the server, `$1` that of the release, both
   * absolute.
   */
  readonly printActive: string;
  /** Commands for the server's shell; `$OPENDATA_FOLDER` is the folder on the server. */
  readonly test: string;
  readonly reload: string;
  /** The remaining steps after the first deploy, a line for the terminal. `$folder` is the folder on the server. */
  readonly first: string;
}

/** Releases that stay, the one that is served among them, unless an option says otherwise. */
const usualReleases = 3;

/**
 * A POSIX shell script that publishes on a server in one step: a folder for each release, and one small file with the
 * name of the folder that is served. Only reloading that file changes what is served, so that bytes and entity tags
 * always belong to one publication.
 * @param configuration the files of the host that a release needs, by path below `dist/hosts/<host>`
 */
export function deployScript(
  manifest: Manifest,
  server: Server,
  configuration: Readonly<Record<string, string>>,
): string {
  const { sha256 } = manifestRepresentation(manifest);
  const dates = Object.entries(manifest.routes).map(
    ([path, { lastModified }]) => `${digits(lastModified)} ${path}`,
  );
  return `${head(server.name)}
release=${releaseName(manifest, sha256)}
manifest=${manifestFile}
manifest_hash=${sha256}
host=${server.name}
active=${server.active}
own=${server.own}
keep=${usualReleases}
keep_bytes=
test=${posixWord(server.test)}
reload=${posixWord(server.reload)}

# The files of this release and the SHA-256 of each.
checksums() {
  cat <<'END'
${checksums(manifest, server.name, configuration)}
END
}

# Last-Modified of each operation, to notice a publication that is older than the one that is served.
dates() {
  cat <<'END'
${dates.join('\n')}
END
}

print_active() {
  echo "# Written by deploy: what is served is the release $2"
${server.printActive}
}

after_first() {
  cat <<END >&2
${server.first}
END
}
${body}`;
}

function head(host: HostName): string {
  return `#!/bin/sh
# Made by \`opendata build\` from the manifest of a publication; made anew with each build.
#
# Brings the publication in dist/site to a server with ${hostTitles[host]}, in one step there:
#
#   sh dist/hosts/${host}/deploy [options] <folder>
#
# <folder> is a folder on this machine, or user@host:/folder, which is reached by ssh. It gets a folder for each release
# and one small file that names the release which is served. Requests get the whole old or the whole new publication.
#
#   --dry-run          say what would be done and which files differ; change nothing
#   --keep <number>    releases to keep, the one that is served among them; at least 2; default 3
#   --keep-bytes <n>   bytes on disk to keep besides the one that is served; the one before always stays
#   --ssh <command>    how to reach the server, such as 'ssh -p 2222'
#   --test <command>   what tests the server's configuration, such as 'sudo nginx -t'
#   --reload <command> what makes the server load it
#   --site <folder>    the web root to deploy; default: site, beside the folder hosts
#   --emergency-back   serve the release before again, and upload nothing. Dates go back with it, so clients that ask by
#                      date (If-Modified-Since) keep what is withdrawn. Better: revert the content, build with
#                      --previous, and deploy that.
set -eu
LC_ALL=C
PATH="$PATH:/usr/sbin:/sbin"
export LC_ALL PATH
`;
}

const body = `
say() {
  printf 'deploy: %s\\n' "$*" >&2 || :
}

fail() {
  say "$*"
  exit 1
}

misused() {
  say "$*"
  say "usage: sh $0 [--dry-run] [--keep <number>] [--keep-bytes <number>] [--ssh <command>] [--test <command>] [--reload <command>] [--site <folder>] [--emergency-back] <folder>"
  exit 2
}

# ---- on the server ----

# The folder of the release that is served; nothing before the first deploy.
served() {
  sed -n '1s/^# Written by deploy: what is served is the release //p' "$folder/$active" 2>/dev/null || :
}

hashes_of() {
  if command -v sha256sum >/dev/null 2>&1; then sha256sum "$@"; else shasum -a 256 "$@"; fi
}

can_hash() {
  command -v sha256sum >/dev/null 2>&1 || command -v shasum >/dev/null 2>&1
}

# True where each file in the folder is as it was built. Without a program for SHA-256 rsync's own checksums have to do.
is_whole() {
  can_hash || return 0
  checksums | (cd "$1" 2>/dev/null && hashes_of -c - >/dev/null 2>&1)
}

# The folder that holds this release whole. A damaged one keeps its name, since it may be in use.
whole_one() {
  for each in "$folder/releases/$release" "$folder/releases/$release".*; do
    if [ -d "$each" ] && is_whole "$each"; then
      basename "$each"
      return 0
    fi
  done
}

# Operations that would go back in time.
older_than_served() {
  now=$(served)
  if [ -n "$now" ] && [ -f "$folder/releases/$now/dates" ]; then
    dates | awk 'NR == FNR { served[$2] = $1; next } ($2 in served) && $1 < served[$2] { print $2 }' "$folder/releases/$now/dates" -
  fi
}

refuse_older() {
  older=$(older_than_served | tr '\\n' ' ')
  if [ -n "$older" ]; then
    say "this publication is older than the one that is served: Last-Modified would go back at $older"
    say "Build it again with --previous and the address of the site, so that its dates go on from there."
    return 1
  fi
}

# Waits for other deploys to this folder.
lock() {
  if command -v flock >/dev/null 2>&1; then
    exec 9>"$folder/.lock"
    flock -w 60 9 || fail "another deploy to $folder has been at work for a minute; try again later"
    return
  fi
  tries=0
  until mkdir "$folder/.lock.d" 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -gt 60 ]; then
      fail "another deploy to $folder is at work; if there is none, one was killed: remove $folder/.lock.d"
    fi
    sleep 1
  done
  trap 'rmdir "$folder/.lock.d" 2>/dev/null' EXIT
}

# Makes the release $1 the one that is served, or leaves everything as it was.
switch_to() {
  before=$(served)
  # From here on a lost connection doesn't stop this half-way.
  trap '' HUP INT TERM PIPE
  rm -f "$folder/.active.before"
  if [ -f "$folder/$active" ]; then cp -p "$folder/$active" "$folder/.active.before"; fi
  print_active "$folder/releases/$1" "$1" >"$folder/.active.new"
  chmod 644 "$folder/.active.new"
  sync || :
  mv -f "$folder/.active.new" "$folder/$active"
  OPENDATA_FOLDER=$folder
  export OPENDATA_FOLDER
  if ! sh -c "$test" </dev/null >"$folder/.test" 2>&1 9>&-; then
    put_back
    cat "$folder/.test" >&2 || :
    fail "the test of the configuration failed ($test), so $(what_is_served)"
  fi
  if ! sh -c "$reload" </dev/null >"$folder/.test" 2>&1 9>&-; then
    put_back
    cat "$folder/.test" >&2 || :
    fail "the reload failed ($reload), so $(what_is_served)"
  fi
  rm -f "$folder/.active.before" "$folder/.test"
  touch "$folder/releases/$1"
  # One that a deploy was killed in is served already, but isn't in the history.
  if [ "$(tail -n 1 "$folder/history" 2>/dev/null)" != "$1" ]; then echo "$1" >>"$folder/history"; fi
  if [ "$before" != "$1" ]; then
    say "$folder serves $1$([ -z "$before" ] || echo " in place of $before")"
  else
    say "$folder serves $1, as before"
  fi
}

put_back() {
  if [ -f "$folder/.active.before" ]; then
    mv -f "$folder/.active.before" "$folder/$active"
  else
    rm -f "$folder/$active"
  fi
}

what_is_served() {
  if [ -n "$before" ]; then echo "$before stays"; else echo "nothing is served yet"; fi
}

# True for a release that was served. One whose test failed never was, and is nothing to go back to.
was_served() {
  [ ! -f "$folder/history" ] || grep -qxF "$1" "$folder/history"
}

# Kilobytes on disk of releases besides the first; a file that several have counts once.
kilobytes_besides() {
  (cd "$folder/releases" && du -sk "$@") | awk 'NR > 1 { sum += $1 } END { print sum + 0 }'
}

# Removes releases beyond what is kept, oldest first, but never the one that is served, the one before, or the last one
# whose test passed.
remove_old() {
  now=$(served)
  good=$(grep -vxF "$now" "$folder/history" | tail -n 1 || :)
  left=$keep
  set --
  for each in "$now" "$before" "$good" $(cd "$folder/releases" && ls -1t); do
    [ -n "$each" ] || continue
    case " \${seen-} " in *" $each "*) continue ;; esac
    seen="\${seen-} $each"
    [ -d "$folder/releases/$each" ] || continue
    case " $now $before $good " in
    *" $each "*) stays=yes ;;
    *) stays=no ;;
    esac
    if [ "$stays" = no ] && ! was_served "$each"; then
      rm -rf "$folder/releases/$each"
      continue
    fi
    left=$((left - 1))
    if [ -n "$keep_bytes" ] && [ "$(kilobytes_besides "$@" "$each")" -gt $((keep_bytes / 1024)) ]; then left=-1; fi
    if [ "$left" -lt 0 ] && [ "$stays" = no ]; then
      rm -rf "$folder/releases/$each"
    else
      set -- "$@" "$each"
    fi
  done
  # What deploys that were cut off more than a day ago have left.
  for each in "$folder/releases"/.new-*; do
    if [ -d "$each" ] && [ -n "$(find "$each" -prune -mtime +0)" ]; then rm -rf "$each"; fi
  done
}

# Answers with "folder <absolute>", and "there <release>" or "new <folder>", and "served <release>".
begin() {
  mkdir -p "$folder/releases" || fail "$folder can't be made on $(hostname): make it there, and let this user write in it"
  folder=$(cd "$folder" && pwd -P)
  refuse_signs "$folder"
  refuse_older || exit 1
  echo "folder $folder"
  echo "served $(served)"
  there=$(whole_one)
  if [ -n "$there" ]; then
    echo "there $there"
  else
    new=$(mktemp -d "$folder/releases/.new-XXXXXX")
    chmod 755 "$new"
    echo "new $(basename "$new")"
  fi
}

# The same without changing anything.
look() {
  if [ ! -d "$folder" ]; then
    echo 'folder '
    return
  fi
  folder=$(cd "$folder" && pwd -P)
  refuse_signs "$folder"
  refuse_older || exit 1
  echo "folder $folder"
  echo "served $(served)"
  echo "there $(whole_one)"
}

# finish <arrived>: makes of what has arrived a release, and of that the one that is served.
finish() {
  arrived=$1
  lock
  if [ -n "$arrived" ] && [ ! -d "$folder/releases/$arrived" ]; then fail "$folder/releases/$arrived is gone: run deploy again"; fi
  if ! refuse_older; then
    if [ -n "$arrived" ]; then rm -rf "$folder/releases/$arrived"; fi
    exit 1
  fi
  name=$(whole_one)
  if [ -n "$arrived" ]; then
    if [ -n "$name" ]; then
      rm -rf "$folder/releases/$arrived"
    else
      if ! is_whole "$folder/releases/$arrived"; then
        checksums | (cd "$folder/releases/$arrived" && hashes_of -c - 2>&1 | grep -v ': OK$' | head -n 5 >&2) || :
        rm -rf "$folder/releases/$arrived"
        fail "what arrived is not what was built (was there a build at the same time?): nothing has changed; run deploy again"
      fi
      dates >"$folder/releases/$arrived/dates"
      name=$release
      number=2
      while [ -e "$folder/releases/$name" ]; do
        name=$release.$number
        number=$((number + 1))
      done
      mv "$folder/releases/$arrived" "$folder/releases/$name"
    fi
  fi
  if [ -z "$name" ]; then fail "the release $release is gone from $folder/releases: run deploy again"; fi
  is_first=no
  if [ ! -f "$folder/$own" ]; then
    is_first=yes
    sed "s|/srv/opendata|$folder|g" "$folder/releases/$name/$host/$own" >"$folder/$own"
  fi
  switch_to "$name"
  remove_old
  if [ "$is_first" = yes ]; then after_first || :; fi
}

back() {
  lock
  now=$(served)
  [ -n "$now" ] || fail "nothing has been deployed to $folder yet"
  last=
  while IFS= read -r each; do
    if [ "$each" != "$now" ] && [ -d "$folder/releases/$each" ]; then last=$each; fi
  done <"$folder/history"
  [ -n "$last" ] || fail "there is no release before $now in $folder/releases"
  switch_to "$last"
  say "Last-Modified went back: clients that ask by date keep what was withdrawn. Revert the content, build with --previous, and deploy that as soon as you can."
}

# Signs that configurations or their include lines have a meaning for.
refuse_signs() {
  case $1 in
  *['"\\$\`{}%*?[]<>|&;']* | *"'"* | *'
'* | *'	'*) fail "the path $1 has a character with a special meaning in the server's configuration: name a folder with letters, digits, spaces and - _ . / only" ;;
  esac
}

# ---- here ----

# As words of the server's shell.
words() {
  for each in "$@"; do
    printf " '%s'" "$(printf '%s' "$each" | sed "s/'/'\\\\\\\\''/g")"
  done
}

# Runs a part of this script at the server.
there() {
  if [ -z "$login" ]; then
    sh "$0" --there "$keep $keep_bytes" "$test" "$reload" "$@" </dev/null
  else
    $ssh "$login" "sh -s -- --there$(words "$keep $keep_bytes" "$test" "$reload" "$@")" <"$0"
  fi
}

answer() {
  printf '%s\\n' "$answers" | sed -n "s/^$1 //p"
}

copy() {
  from=$1
  to=$2
  shift 2
  # By checksum: a changed file may have the size and the time of the one before.
  if [ -z "$login" ]; then
    rsync --recursive --times --checksum --chmod=D755,F644 "$@" "$from/" "$to/"
  else
    rsync --recursive --times --checksum --chmod=D755,F644 --protect-args -e "$ssh" "$@" "$from/" "$remote:$to/"
  fi
}

main() {
  if [ "\${1-}" = --there ]; then
    keep=\${2%% *}
    keep_bytes=\${2#* }
    test=$3
    reload=$4
    folder=$6
    case $5 in
    begin) begin ;;
    look) look ;;
    finish) finish "$7" ;;
    back) back ;;
    esac
    exit 0
  fi

  dry=no
  is_back=no
  ssh='ssh -o ServerAliveInterval=15 -o ServerAliveCountMax=4'
  here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
  site=$here/../../site
  while [ $# -gt 0 ]; do
    case $1 in
    --dry-run) dry=yes ;;
    --emergency-back) is_back=yes ;;
    --keep | --keep-bytes | --ssh | --test | --reload | --site)
      [ $# -gt 1 ] || misused "$1 needs a value"
      case $1 in
      --keep) keep=$2 ;;
      --keep-bytes) keep_bytes=$2 ;;
      --ssh) ssh=$2 ;;
      --test) test=$2 ;;
      --reload) reload=$2 ;;
      --site) site=$2 ;;
      esac
      shift
      ;;
    -h | --help)
      sed -n '/^# Brings/,/^set/{/^#/{s/^# \\{0,1\\}//p;};}' "$0"
      exit 0
      ;;
    -*) misused "there is no option $1" ;;
    *) break ;;
    esac
    shift
  done
  [ $# -eq 1 ] || misused "name one folder, such as user@host:/srv/opendata"
  case $keep in
  '' | *[!0-9]* | 0 | 1) misused "--keep is a number from 2 on, not $keep" ;;
  esac
  case $keep_bytes in
  *[!0-9]*) misused "--keep-bytes is a number of bytes, not $keep_bytes" ;;
  esac
  remote=
  folder=$1
  case $1 in
  /*) ;;
  *']:'*)
    remote=\${1%%']:'*}]
    folder=\${1#*']:'}
    ;;
  *:*)
    case \${1%%:*} in
    */*) ;;
    *)
      remote=\${1%%:*}
      folder=\${1#*:}
      ;;
    esac
    ;;
  esac
  login=$(printf '%s' "$remote" | tr -d '[]')
  [ -n "$folder" ] || misused "name a folder after the colon: $1/srv/opendata"
  case $folder in
  /*) ;;
  *) [ -n "$remote" ] || folder=$PWD/$folder ;;
  esac
  refuse_signs "$folder"

  if [ "$is_back" = yes ]; then
    if [ "$dry" = yes ]; then misused "--emergency-back has no dry run"; fi
    there back "$folder"
    exit 0
  fi

  [ -f "$site/$manifest" ] || fail "there is no publication in $site: run opendata build first"
  command -v rsync >/dev/null 2>&1 || fail "rsync is not installed here"
  if can_hash && [ "$(hashes_of <"$site/$manifest" | cut -c1-64)" != "$manifest_hash" ]; then
    fail "$site holds another publication than the one that this script was made with: run opendata build --hosts $host again"
  fi

  if [ "$dry" = yes ]; then
    answers=$(there look "$folder")
    at=$(answer folder)
    now=$(answer served)
    say "would make $release what $folder serves, in place of $([ -n "$now" ] && echo "$now" || echo nothing)"
    if [ -n "$(answer there)" ]; then
      say 'all of its files are there already'
    elif [ -n "$now" ]; then
      say 'files that are new or have other bytes than those that are served:'
      copy "$site" "$at/releases/$now/site" --dry-run --omit-dir-times --no-times --no-perms --out-format='%n' | grep -v '/$' >&2 || :
    else
      say 'all files would be sent'
    fi
    exit 0
  fi

  answers=$(there begin "$folder")
  folder=$(answer folder)
  new=$(answer new)
  if [ -n "$new" ]; then
    now=$(answer served)
    if [ -n "$now" ]; then set -- --link-dest="../../$now/site"; else set --; fi
    copy "$site" "$folder/releases/$new/site" "$@" || fail "the upload was cut off: nothing has changed; run deploy again"
    copy "$here" "$folder/releases/$new/$host" || fail "the upload was cut off: nothing has changed; run deploy again"
  fi
  there finish "$folder" "$new"
}

main "$@"
`;
