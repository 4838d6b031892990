import { sha256 } from '../../../base/bytes/sha256.js';
import { posixWord } from '../../../base/text/shell-word.js';
import { versions } from '../../../model/version.js';
import { fieldOf } from '../../http/answer.js';
import { parseHttpDate } from '../../http/http-date.js';
import { type HeaderFields, type Manifest, manifestFile } from '../../manifest/manifest.js';
import { plainOf, representationPath } from '../../manifest/representation.js';
import { wellKnownFolder } from '../../manifest/site-path.js';
import { servedResources, servedRoutes } from '../served.js';
import { bucketFamilies } from './bucket-families.js';

/** An object of the bucket, with the metadata for serving it. */
export interface BucketObject {
  /** Its key, which is also its path below the web root. */
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl?: string;
  /** As the AWS command line reads instants: RFC 3339. */
  readonly expires?: string;
  readonly contentEncoding?: 'br' | 'gzip';
  /** The file below the web root, if its path is not the key: the plain file in place of a coding that it hasn't. */
  readonly file?: string;
  /** A hash of bytes and metadata: an object with the same fingerprint needs no upload. The manifest has none. */
  readonly fingerprint?: string;
}

/**
 * All objects in the order of their upload: compressed variants, plain files, error bodies, the manifest last. So the
 * manifest never names an object that isn't there yet.
 */
export function bucketObjects(manifest: Manifest): BucketObject[] {
  const { errors, headers } = manifest;
  const all = [
    ...servedRoutes(manifest).filter(({ isCounted }) => isCounted),
    ...servedResources(manifest),
  ].flatMap(({ mediaType, representations, headers }) =>
    representations.map(({ file, encoding, sha256 }) =>
      fingerprinted(sha256, {
        key: file,
        contentType: mediaType,
        ...caching(headers),
        ...(encoding !== 'identity' && { contentEncoding: encoding }),
      }),
    ),
  );
  const bodies = Object.values(errors).map((entry) =>
    fingerprinted(entry.sha256, {
      key: entry.file,
      contentType: 'application/json',
      ...caching(headers.error),
    }),
  );
  return [
    ...all.filter(({ contentEncoding }) => contentEncoding !== undefined),
    ...uncoded(manifest),
    ...all.filter(({ contentEncoding }) => contentEncoding === undefined),
    ...bodies,
    { key: manifestFile, contentType: 'application/json', cacheControl: 'no-cache' },
  ];
}

/**
 * The plain file under the name of a coding that it hasn't, for members of families: the function takes each member to
 * have all codings of its family.
 */
function uncoded(manifest: Manifest): BucketObject[] {
  return bucketFamilies(manifest).families.flatMap(({ members, codings }) =>
    members.flatMap((member) => {
      const { mediaType, headers, representations } = member;
      const plain = plainOf(member);
      const missing = codings.filter(
        (coding) => !representations.some(({ encoding }) => encoding === coding),
      );
      return missing.map((coding) =>
        fingerprinted(plain.sha256, {
          key: representationPath(plain.file, coding),
          contentType: mediaType,
          ...caching(headers),
          file: plain.file,
        }),
      );
    }),
  );
}

function caching(fields: HeaderFields): Pick<BucketObject, 'cacheControl' | 'expires'> {
  const cacheControl = fieldOf(Object.entries(fields), 'Cache-Control');
  const expires = parseHttpDate(fieldOf(Object.entries(fields), 'Expires') ?? '', 0);
  return {
    ...(cacheControl !== undefined && { cacheControl }),
    ...(expires !== undefined && { expires: new Date(expires).toISOString() }),
  };
}

function fingerprinted(hash: string, object: BucketObject): BucketObject {
  const { key, contentType, cacheControl = '', contentEncoding = '', expires } = object;
  const fields = [contentType, cacheControl, contentEncoding, ...(expires === undefined ? [] : [expires])];
  const served = JSON.stringify([hash, key, ...fields]);
  return { ...object, fingerprint: sha256(served) };
}

/** A POSIX shell script that uploads a publication with the AWS command line, in the order of `bucketObjects`. */
export function syncScript(manifest: Manifest): string {
  const objects = bucketObjects(manifest);
  return `${start}\n${objects.map(putLine).join('\n')}\n\n${removal(manifest, objects)}`;
}

const start = `#!/bin/sh
# Made by \`opendata build\` from the manifest of a publication; made anew with each build.
#
#   sh sync.sh [--delete] <bucket> [<web root>]
#
# Uploads compressed variants first, plain files next, error bodies, and the manifest last. With --delete, objects that
# the publication no longer has are removed at the end, when nothing leads to them any more.
set -eu
AWS_PAGER=''
export AWS_PAGER

delete=no
if [ "\${1-}" = --delete ]; then
  delete=yes
  shift
fi
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo 'usage: sh sync.sh [--delete] <bucket> [<web root>]' >&2
  exit 2
fi
bucket=$1
root=\${2-"$(dirname "$0")/../../site"}
if [ ! -f "$root/${manifestFile}" ]; then
  echo "sync.sh: there is no publication in $root" >&2
  exit 2
fi

# put <key> <file> <fingerprint> <option>...
# What is there already with the same bytes and fields stays as it is, so that its Last-Modified does, too. Always one
# put-object, never an upload in parts: only then is the ETag that S3 makes up the same for the same bytes.
put() {
  key=$1
  file=$2
  fingerprint=$3
  shift 3
  if [ -n "$fingerprint" ]; then
    there=$(aws s3api head-object --bucket "$bucket" --key "$key" --query Metadata.fingerprint --output text 2>/dev/null </dev/null) || there=
    if [ "$there" = "$fingerprint" ]; then
      return 0
    fi
    set -- "$@" --metadata "fingerprint=$fingerprint"
  fi
  aws s3api put-object --bucket "$bucket" --key "$key" --body "$root/$file" "$@" >/dev/null </dev/null
  echo "put $key"
}
`;

function putLine({ key, file = key, fingerprint = '', ...fields }: BucketObject): string {
  const { contentType, cacheControl, contentEncoding, expires } = fields;
  const options = [
    `--content-type ${posixWord(contentType)}`,
    ...(cacheControl === undefined ? [] : [`--cache-control ${posixWord(cacheControl)}`]),
    ...(contentEncoding === undefined ? [] : [`--content-encoding ${contentEncoding}`]),
    ...(expires === undefined ? [] : [`--expires ${expires}`]),
  ];
  return `put ${posixWord(key)} ${posixWord(file)} ${posixWord(fingerprint)} ${options.join(' ')}`;
}

/**
 * Removes only keys below the folders of publications: the bucket may contain other objects, such as what another
 * program publishes in a version that this one hasn't got.
 */
function removal({ site, versions: served, resources }: Manifest, objects: readonly BucketObject[]): string {
  const start = `${site.basePath}/`.slice(1);
  const ofVersions = [...new Set([...versions, ...Object.keys(served)])].map(
    (version) => `${start}${version}/`,
  );
  const beside = Object.values(resources).flatMap((resource) => {
    const { file } = plainOf(resource);
    // What is above the base path or in .well-known has neighbours that aren't the publication's.
    if (!file.startsWith(start) || file.startsWith(`${wellKnownFolder}/`)) return [];
    const name = file.slice(start.length);
    return name.includes('/') ? [start + name.slice(0, name.indexOf('/') + 1)] : [];
  });
  const folders = [...new Set([...ofVersions, ...beside, 'errors/'])];
  const kept = objects.map(({ key }) => `        ${posixWord(key)}) ;;`);
  return `if [ "$delete" = yes ]; then
  for folder in ${folders.map(posixWord).join(' ')}; do
    keys=$(aws s3api list-objects-v2 --bucket "$bucket" --prefix "$folder" --query 'Contents[].[Key]' --output text </dev/null)
    printf '%s\\n' "$keys" | while IFS= read -r key; do
      case $key in
        '' | None) ;;
${kept.join('\n')}
        *)
          aws s3api delete-object --bucket "$bucket" --key "$key" >/dev/null </dev/null
          echo "deleted $key"
          ;;
      esac
    done
  done
fi
`;
}

/** The most paths that are named one by one; `/*` counts and costs as one path. */
const mostPaths = 100;

/**
 * A POSIX shell script that has CloudFront forget what is in a list of `build --purge-list`. CloudFront keeps answers by
 * the object that the function chose, so those of each path are named too; a wildcard behind each would soon be one of
 * more than the 15 that it takes at a time.
 */
export const purgeScript = `#!/bin/sh
# Made by \`opendata build\`.
#
#   sh purge.sh <distribution> <list>
#
# CloudFront forgets the paths of a list that \`opendata build --purge-list\` wrote, compressed copies and pages too, and
# this waits until it has. Of more than ${mostPaths} paths it forgets everything. An empty list needs nothing.
set -eu
AWS_PAGER=''
export AWS_PAGER
if [ $# -ne 2 ]; then
  echo 'usage: sh purge.sh <distribution> <list>' >&2
  exit 2
fi
distribution=$1
list=$2
paths=0
set --
while IFS= read -r path || [ -n "$path" ]; do
  paths=$((paths + 1))
  set -- "$@" "$path" "$path.br" "$path.gz"
  case \${path##*/} in
  *.*) ;;
  *) set -- "$@" "\${path%/}/index.html" "\${path%/}/index.html.br" "\${path%/}/index.html.gz" ;;
  esac
done <"$list"
if [ "$paths" -eq 0 ]; then exit 0; fi
if [ "$paths" -gt ${mostPaths} ]; then set -- '/*'; fi
id=$(aws cloudfront create-invalidation --distribution-id "$distribution" --paths "$@" --query Invalidation.Id --output text </dev/null)
aws cloudfront wait invalidation-completed --distribution-id "$distribution" --id "$id" </dev/null
`;
