import { fieldOf, type HeaderField, mergeFields } from '../http/answer.js';
import { type AddressTable, type FieldRule, mediaTypes } from './configuration/address-table.js';
import { fillTemplate, type Host } from './configuration/host.js';
import { deployScript, deploySteps, inDoubleQuotes, pathPattern } from './configuration/servers.js';

/** Apache 2.4 with the modules that come with it. ETag and Last-Modified are those of the files (D55). */
export default {
  lacks: ['negotiation', 'error-412', 'error-416', 'malformed', 'unknown-options', 'rate-limit'],
  steps: (table) =>
    deploySteps(
      table,
      'apache',
      '`apt-get install apache2 rsync` and `a2enmod headers rewrite mime`. Put `httpd.conf` to `/etc/apache2/opendata.conf` and `opendata-site.conf` to `/etc/apache2/sites-available/opendata.conf`, with your name and certificate in it; then `a2dissite 000-default; a2ensite opendata; apachectl configtest && apachectl graceful`',
    ),
  files: (table, file) => ({
    'httpd.conf': fillTemplate(file('httpd.conf'), places(table)),
    'opendata-site.conf': fillTemplate(file('httpd-site.conf'), { name: table.machine }),
    'deploy.sh': deployScript(
      file,
      ['echo "Define OPENDATA_ROOT $1/releases/$2" >"$1/.root"', 'mv "$1/.root" "$1/root.conf"'],
      'apachectl graceful',
    ),
  }),
} satisfies Host;

const isPreflight =
  "%{REQUEST_STATUS} == 204 && %{req_novary:Origin} != '' && %{req_novary:Access-Control-Request-Method} != ''";

function places(table: AddressTable): Record<string, string | string[]> {
  const { versions, rules, preflight, byMediaType, errors, notFoundPage, programPaths } = table;
  const everywhere = rules.filter(({ status }) => status === undefined);
  const ofAll = mergeFields(...everywhere.map(({ fields }) => fields)).map(([name]) => name.toLowerCase());
  /** Apache has a list of fields that are always sent, and one of successes: a field in both would be sent twice. */
  const own = (fields: readonly HeaderField[], condition?: string) =>
    fields.flatMap((field) => [
      ...(ofAll.includes(field[0].toLowerCase())
        ? [`Header always unset ${field[0]}${when(condition)}`]
        : []),
      set('Header', field, condition),
    ]);
  return {
    types: Object.entries(mediaTypes).map(([ending, type]) => `AddType ${inDoubleQuotes(type)} .${ending}`),
    always: everywhere.flatMap(({ below, fields }) =>
      fields.map((field) => set('Header always', field, below && isBelow(below))),
    ),
    preflight: preflight.map((field) => set('Header always', field, isPreflight)),
    success: [
      ...rules
        .filter(({ status }) => status === 'success')
        .map((rule) => section('LocationMatch', `^(?:${patternOf(rule, table)})$`, own(rule.fields))),
      ...byMediaType.map(({ paths, mediaType }) =>
        section('LocationMatch', `^(?:${paths.map(pathPattern).join('|')})/?$`, [
          `ForceType ${inDoubleQuotes(mediaType)}`,
        ]),
      ),
    ],
    error_types: versions.map(({ path, mediaType }) =>
      set('Header', ['Content-Type', mediaType], isBelow(path)),
    ),
    error_fields: rules
      .filter(({ status }) => status !== undefined && status !== 'success')
      .flatMap(({ status, fields }) =>
        fields.flatMap((field) => {
          if (status !== 'error') return own([field], `%{REQUEST_STATUS} == ${status}`);
          // A field of the version replaces that of all errors.
          const others = versions.filter(
            ({ fields: of }) => fieldOf(mergeFields(of), field[0]) !== undefined,
          );
          return own([field], others.map(({ path }) => `!(${isBelow(path)})`).join(' && ') || undefined);
        }),
      ),
    error_documents: errors.map(({ status, file }) => `ErrorDocument ${status} /${file}`),
    not_found:
      notFoundPage === undefined
        ? []
        : [
            section('LocationMatch', `^(?!(?:${programPaths.map(pathPattern).join('|')})(?:/|$))`, [
              `ErrorDocument 404 /${notFoundPage}`,
            ]),
            section('If', `%{REQUEST_URI} == '/${notFoundPage}' && reqenv('REDIRECT_STATUS') == '404'`, [
              ...own(mergeFields(table.error, table.ofPages)),
              'Header set Status-Code 404',
              ...['ETag', 'Last-Modified', 'Accept-Ranges', 'Vary'].map((name) => `Header unset ${name}`),
            ]),
          ],
  };
}

/** The addresses of a rule, with or without a slash at the end. */
function patternOf({ at }: FieldRule, table: AddressTable): string {
  if (at === undefined) return '.*';
  const list = (paths: readonly string[]) => `(?:${paths.map(pathPattern).join('|')})/?`;
  if ('paths' in at) return list(at.paths);
  const operations = table.exact.filter(({ isOperation }) => isOperation).map(({ path }) => path);
  return {
    page: `(?!${list(operations)}$)(?:/|${pathPattern(table.basePath)}/?|.*/[^./]+/?)`,
    asset: `${pathPattern(table.assets)}/.*`,
    data: '.*[.][^./]+/?',
  }[at.kind];
}

/** By the request line: when an error is sent, the current address is that of its body. */
function isBelow(path: string): string {
  return `%{THE_REQUEST} =~ m#^[^ ]+ (?:https?://[^/ ]*)?${pathPattern(path)}(?:[/? ]|$)#`;
}

function set(directive: string, [name, value]: HeaderField, condition?: string): string {
  return `${directive} set ${name} ${literal(value)}${when(condition)}`;
}

function when(condition: string | undefined): string {
  return condition === undefined ? '' : ` ${inDoubleQuotes(`expr=${condition}`)}`;
}

function section(name: string, argument: string, lines: readonly string[]): string {
  return `<${name} ${inDoubleQuotes(argument)}>\n${lines.map((line) => `    ${line}\n`).join('')}</${name}>`;
}

/** A text in which nothing is a variable, a format of mod_headers, or an escape. */
function literal(text: string): string {
  return inDoubleQuotes(text.replaceAll('\\', '\\\\').replaceAll('%', '%%')).replaceAll(
    /\$\{/g,
    `\${opendata_dollar}{`,
  );
}
