import { type HeaderField, mergeFields } from '../http/answer.js';
import { type AddressTable, type FieldRule, mediaTypes } from './configuration/address-table.js';
import { fillTemplate, type Host } from './configuration/host.js';
import { deployScript, deploySteps, pathPattern } from './configuration/servers.js';

/** Caddy 2.6 or newer, without plugins. ETag and Last-Modified are those of the files (D55). */
export default {
  lacks: ['negotiation', 'length', 'coded-ranges', 'error-412', 'error-416', 'unknown-options', 'rate-limit'],
  steps: (table) =>
    deploySteps(
      table,
      'caddy',
      '`apt-get install caddy rsync`. Put `Caddyfile` to `/etc/caddy/Caddyfile`, or import it there beside other sites, then `systemctl reload caddy`. Caddy gets a certificate by itself; another name or folder is given as `OPENDATA_ADDRESS` and `OPENDATA_FOLDER` in the environment of its service',
    ),
  files: (table, file) => ({
    Caddyfile: fillTemplate(file('Caddyfile'), places(table)),
    'deploy.sh': deployScript(
      file,
      ['echo "root * $1/releases/$2" >"$1/.root"', 'mv "$1/.root" "$1/root.caddyfile"'],
      'systemctl reload caddy',
    ),
  }),
} satisfies Host;

function places(table: AddressTable): Record<string, string | string[]> {
  const { versions, rules, preflight, byMediaType, notFoundPage, programPaths, ofPages } = table;
  let matchers = 0;
  const header = (condition: string | undefined, fields: readonly HeaderField[]) => {
    if (condition === undefined) return `header {\n${lines(fields)}}`;
    const name = `@m${++matchers}`;
    return `${name} ${condition}\nheader ${name} {\n${lines(fields)}}`;
  };
  const headers = (some: readonly FieldRule[]) =>
    some.map((rule) => header(conditionOf(rule, table), rule.fields));
  const successes = rules.filter(({ status }) => status === 'success');
  const ofVersions = rules.filter(({ below }) => below !== undefined);
  const ofErrors = rules.filter(({ status }) => status !== 'success');
  const people = notFoundPage === undefined ? [] : ofPages;
  const stay = namesOf([...ofErrors, { fields: people }]);
  const without = namesOf(successes).filter((name) => !stay.includes(name));
  const forPrograms = programPaths.map(pathPattern).join('|');
  return {
    name: table.machine,
    always: headers(rules.filter(({ status }) => status === undefined)),
    preflight:
      preflight.length === 0
        ? []
        : [
            '@preflight {\n\theader Origin *\n\theader Access-Control-Request-Method *\n}',
            `header @preflight {\n${lines(preflight)}}`,
          ],
    success: [
      ...Object.entries(mediaTypes).map(([ending, type]) =>
        header(`path *.${ending}`, [['Content-Type', type]]),
      ),
      ...headers(successes),
      ...byMediaType.map(({ paths, mediaType }) =>
        header(`path ${paths.join(' ')}`, [['Content-Type', mediaType]]),
      ),
      // Fields of a version replace those of all successes.
      ...headers(ofVersions),
    ],
    errors: [
      // Caddy removes fields last, so those that an error sets can't be among these.
      ...without.map((name) => `header -${name}`),
      ...headers(ofErrors),
    ],
    error_types: versions.map(
      ({ path, mediaType }) => `${token(`~^${pathPattern(path)}(?:/|$)`)} ${literal(mediaType)}`,
    ),
    not_found:
      notFoundPage === undefined
        ? []
        : [
            `@people {\n\tvars {err.status_code} 404\n\tnot vars_regexp {http.request.orig_uri.path} ${token(`^(?:${forPrograms})(?:/|$)`)}\n}`,
            `route @people {\n${lines(people, 'header ')}\theader Content-Type ${literal(mediaTypes['html'] ?? '')}\n\trewrite * /${notFoundPage}\n\tfile_server {\n\t\tstatus 404\n\t\tdisable_canonical_uris\n\t}\n}`,
          ],
  };
}

function namesOf(rules: readonly FieldRule[]): string[] {
  return mergeFields(...rules.map(({ fields }) => fields)).map(([name]) => name);
}

/** The condition of a rule as a matcher; undefined if it has none. */
function conditionOf({ status, below, at }: FieldRule, table: AddressTable): string | undefined {
  if (below !== undefined) {
    return `vars_regexp {http.request.orig_uri.path} ${token(`^${pathPattern(below)}(?:/|$)`)}`;
  }
  if (at !== undefined) {
    if ('paths' in at) return `path ${at.paths.join(' ')}`;
    return { page: 'path *.html', asset: `path ${table.assets}/*`, data: 'path_regexp [.][^./]+$' }[at.kind];
  }
  return status === undefined || status === 'error' ? undefined : `vars {err.status_code} ${status}`;
}

function lines(fields: readonly HeaderField[], before = ''): string {
  return fields.map(([name, value]) => `\t${before}${name} ${literal(value)}\n`).join('');
}

function token(text: string): string {
  return `\`${text}\``;
}

/** A text in which nothing is special to Caddy. Braces are escaped only where there is an opening one. */
function literal(text: string): string {
  if (!/[{`]/.test(text)) return token(text);
  return token(
    text.replace(/\{\$|[{}`]/g, (found) =>
      found === '{$' ? '\\{{opendata_dollar}' : found === '`' ? '{opendata_backquote}' : `\\${found}`,
    ),
  );
}
