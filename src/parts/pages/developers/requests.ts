/** The plainest request for a list. */
export function firstRequest(url: string): string {
  return `curl --compressed ${url}`;
}

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

/** Requests that get the whole list at an address, in other languages. @param base what the addresses of all versions begin with */
export function otherRequests(
  url: string,
  base: string,
  { version, collection }: { readonly version: string; readonly collection: string },
): readonly { readonly title: string; readonly code: string }[] {
  return [
    {
      title: 'JavaScript',
      code: `const answer = await fetch('${url}');
const { meta, data } = await answer.json();
console.log(meta.TotalResults, meta.LastUpdated);`,
    },
    {
      title: 'JavaScript, opendata-press/client',
      code: `import { OpenData } from 'opendata-press/client';

const client = new OpenData('${base}', '${version}');
for await (const record of client.records('${collection}')) console.log(record);`,
    },
    {
      title: 'Python',
      code: `import requests

answer = requests.get('${url}', timeout=30)
answer.raise_for_status()
for group in answer.json()['data']:
    for brand in group['Brand']:
        print(brand['BrandName'])`,
    },
  ];
}
