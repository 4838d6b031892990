import { STATUS_CODES } from 'node:http';
import { asciiJson } from '../../../base/json/ascii-json.js';
import { fieldOf, mergeFields, varying } from '../../http/answer.js';
import { errorBody } from '../../http/refusal.js';
import { allowAnywhere } from '../../http/request.js';
import { preflightFields } from '../../http/success.js';
import type { Encoding, HeaderFields, Manifest } from '../../manifest/manifest.js';
import { plainOf } from '../../manifest/representation.js';
import { type Served, servedRoutes } from '../served.js';
import { bucketFamilies } from './bucket-families.js';

/** The most bytes of code that CloudFront accepts for a function. */
export const functionLimit = 10_240;

/** The errors that the function answers by itself. All others come from CloudFront or S3. */
const refused = [400, 404, 405, 406];

/**
 * The CloudFront Function (runtime cloudfront-js-2.0, event viewer-request), in ASCII. It passes a request for a published
 * address on to the object in the right coding (as `src/serving/http/accept-encoding.ts`); of families of resources it knows the
 * pattern only. It answers by itself what S3 would answer wrongly:
 * unknown addresses, other methods, preflights, and unacceptable codings.
 *
 * It uses only ECMAScript 5.1 and `startsWith`, which the runtime certainly has.
 */
export function viewerRequest(manifest: Manifest): string {
  return `${head}\n${tables(manifest)}\n${body}`;
}

const head = `// Made by \`opendata build\` from the manifest of a publication; made anew with each build.
// CloudFront Function for the event viewer-request, runtime cloudfront-js-2.0.
`;

function tables(manifest: Manifest): string {
  const { versions, errors, headers } = manifest;
  const { families, single } = bucketFamilies(manifest);
  const preflight = preflightFields(
    manifest,
    {
      method: 'OPTIONS',
      target: '*',
      httpVersion: '1.1',
      client: '',
      headers: [
        ['Origin', '*'],
        ['Access-Control-Request-Method', 'GET'],
      ],
    },
    ['GET', 'HEAD'],
  );
  const words = refused.map((status) => {
    const entry = errors[status] ?? errors[400] ?? { title: 'Error', description: 'Error', headers: {} };
    return [
      status,
      {
        text: STATUS_CODES[status],
        body: errorBody(entry, status),
        headers: lowered({ ...errors[status]?.headers, 'Status-Code': String(status) }),
      },
    ];
  });
  return [
    constant('exact', Object.fromEntries([...servedRoutes(manifest), ...single].map(factsOf)), 1),
    constant(
      'families',
      families.map(({ folder, ending, sample, codings }) => [
        `${folder}/`,
        ending,
        lettersOf(codings) + (isPage(sample) ? 'p' : ''),
      ]),
    ),
    constant('always', lowered(headers.always)),
    constant('failure', lowered(headers.error)),
    constant(
      'versions',
      Object.values(versions).map(({ path, mediaType, headers }) => ({
        path,
        type: mediaType,
        headers: lowered(headers),
      })),
      1,
    ),
    constant('errors', Object.fromEntries(words), 1),
    constant('preflight', lowered(Object.fromEntries(preflight))),
    constant('allow', allowAnywhere),
    constant('vary', fieldOf(varying(mergeFields(headers.always, headers.error)), 'Vary')),
  ].join('\n');
}

const body = String.raw`
function handler(event) {
  var request = event.request;
  var path = decoded(request.uri);
  if (path === undefined) return refusal(400, request.uri, request.method, {});
  if (path.length > 1 && path.charAt(path.length - 1) === '/') path = path.slice(0, -1);
  var facts = found(path);
  if (facts === undefined) return refusal(404, path, request.method, {});
  if (request.method === 'OPTIONS') return options(path, request.headers);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refusal(405, path, request.method, { allow: allow });
  }
  var files = objects(path, facts);
  var coding = negotiated(valueOf(request.headers['accept-encoding']), files);
  if (coding === undefined) return refusal(406, path, request.method, { vary: vary });
  if (coding !== 'identity' || request.method === 'HEAD') {
    delete request.headers.range;
    delete request.headers['if-range'];
  }
  request.uri = files[coding];
  request.querystring = {};
  return request;
}

// The codings of what is at an address: b for br, g for gzip, p for a page in a folder of its own. Then, after a space, the
// object if it has another name.
function found(path) {
  if (Object.prototype.hasOwnProperty.call(exact, path)) return exact[path];
  if (!/^(?:\/[\w~-][\w.~-]*)+$/.test(path)) return undefined;
  var ending = /(?:\.[^./]*)?$/.exec(path)[0];
  for (var i = 0; i < families.length; i++) {
    if (families[i][1] === ending && path.startsWith(families[i][0])) return families[i][2];
  }
  return undefined;
}

function objects(path, facts) {
  var parts = facts.split(' ');
  var plain = parts[1] || path;
  if (parts[0].indexOf('p') >= 0) plain = path === '/' ? '/index.html' : path + '/index.html';
  var files = { identity: plain };
  if (parts[0].indexOf('b') >= 0) files.br = plain + '.br';
  if (parts[0].indexOf('g') >= 0) files.gzip = plain + '.gz';
  return files;
}

function decoded(uri) {
  try {
    return uri.split('/').map(function (segment) {
      return decodeURIComponent(segment).replace(/\//g, '%2F');
    }).join('/');
  } catch (error) {
    return undefined;
  }
}

function valueOf(header) {
  if (!header) return '';
  if (!header.multiValue) return header.value;
  return header.multiValue.map(function (each) { return each.value; }).join(',');
}

function negotiated(field, files) {
  var weights = {};
  field.split(',').forEach(function (member) {
    var match = /^[ \t]*([!#$%&'*+.^_\x60|~\w-]+)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i.exec(member);
    if (!match) return;
    var name = '=' + match[1].toLowerCase();
    if (name === '=x-gzip') name = '=gzip';
    var weight = match[2] === undefined ? 1 : Number(match[2]);
    if (!(weights[name] >= weight)) weights[name] = weight;
  });
  var best;
  var most = 0;
  ['br', 'gzip', 'identity'].forEach(function (coding) {
    if (files[coding] === undefined) return;
    var weight = weights['=' + coding];
    if (weight === undefined) weight = weights['=*'];
    if (weight === undefined) weight = coding === 'identity' ? 0.0001 : 0;
    if (weight > most) {
      best = coding;
      most = weight;
    }
  });
  return best;
}

function options(path, sent) {
  var groups = [always, versionOf(path).headers, { allow: allow }];
  if (sent.origin && sent['access-control-request-method']) groups.push(preflight);
  return { statusCode: 204, statusDescription: 'No Content', headers: merged(groups) };
}

function refusal(status, path, method, extra) {
  var error = errors[status];
  var version = versionOf(path);
  var response = {
    statusCode: status,
    statusDescription: error.text,
    headers: merged([always, failure, version.headers, error.headers, extra, { 'content-type': version.type }])
  };
  if (method !== 'HEAD') response.body = { encoding: 'text', data: error.body };
  return response;
}

function versionOf(path) {
  for (var i = 0; i < versions.length; i++) {
    if (path === versions[i].path || path.startsWith(versions[i].path + '/')) return versions[i];
  }
  return { type: 'application/json', headers: {} };
}

function merged(groups) {
  var headers = {};
  groups.forEach(function (group) {
    Object.keys(group).forEach(function (name) { headers[name] = { value: group[name] }; });
  });
  return headers;
}
`;

/**
 * In ASCII, since not every engine accepts each line terminator in a string. With `depth` 1, objects have one entry per
 * line.
 */
function constant(name: string, value: unknown, depth?: 1): string {
  return `var ${name} = ${asciiJson(JSON.stringify(value, null, depth === 1 ? 1 : undefined))};`;
}

/** Names in lower case, as CloudFront Functions require. */
function lowered(fields: HeaderFields): HeaderFields {
  return Object.fromEntries(mergeFields(fields).map(([name, value]) => [name.toLowerCase(), value]));
}

/** An address with what the function has to know of it. */
function factsOf(served: Served): [path: string, facts: string] {
  const { file } = plainOf(served);
  const letters = lettersOf(served.representations.map(({ encoding }) => encoding));
  if (isPage(served)) return [served.path, `${letters}p`];
  return [served.path, file === served.path.slice(1) ? letters : `${letters} /${file}`];
}

function isPage(served: Served): boolean {
  const { path } = served;
  return plainOf(served).file === `${path === '/' ? '' : path}/index.html`.slice(1);
}

function lettersOf(codings: readonly Encoding[]): string {
  return (codings.includes('br') ? 'b' : '') + (codings.includes('gzip') ? 'g' : '');
}
