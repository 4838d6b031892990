/** How to ask again for a list and keep the copy, as in docs/consumers.md. @param name of the files that keep it */
export function askAgain(url: string, name: string): string {
  const { origin, pathname } = new URL(url);
  return `host=${origin}
path=${pathname}
ask="curl --fail --compressed --silent --retry 3 --retry-all-errors"
status=$($ask --etag-compare ${name}.etag --etag-save new.etag -o new.json -w '%{http_code}' "$host$path")
if [ "$status" = 200 ]; then
  sha256=$($ask "$host/opendata-manifest.json" | jq -r ".routes[\\"$path\\"].representations[0].sha256")
  echo "$sha256  new.json" | sha256sum --check --status
  mv new.json ${name}.json
  mv new.etag ${name}.etag
fi`;
}

/** The records of a list by the client for JavaScript. @param base what the addresses of all versions begin with */
export function requestByClient(
  base: string,
  { version, collection }: { readonly version: string; readonly collection: string },
): string {
  return `import { OpenData } from 'opendata-press/client';

const client = new OpenData('${base}', '${version}');
for await (const record of client.records('${collection}')) console.log(record);`;
}
