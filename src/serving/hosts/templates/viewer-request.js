// CloudFront Function, runtime cloudfront-js-2.0, event viewer-request: finds the object for an address and a coding,
// and answers what S3 would answer wrongly.
// `site`, which comes before, has what depends on the settings.
var always = site.always;
var error = site.error;
var versions = site.versions;
var operations = site.operations;
var errors = site.errors;
var preflight = site.preflight;

function handler(event) {
  var request = event.request;
  var path = request.uri;
  try { decodeURIComponent(path); } catch (failure) { return refusal(400, path, request.method); }
  if (path.length > 1 && path.charAt(path.length - 1) === '/') path = path.slice(0, -1);
  if (request.method === 'OPTIONS') {
    var fields = [always, { allow: 'GET, HEAD, OPTIONS' }];
    if (request.headers.origin && request.headers['access-control-request-method']) fields.push(preflight);
    return { statusCode: 204, statusDescription: 'No Content', headers: merged(fields) };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, path, request.method);
  if (/\.(?:br|gz)$|\/index\.html$|^\/errors\//.test(path)) return refusal(404, path, request.method);
  if (operations.indexOf(path) >= 0) {
    // Collections have an object for each coding; CloudFront compresses other types by itself.
    var coding = accepted(request.headers['accept-encoding']);
    if (coding !== '') { delete request.headers.range; delete request.headers['if-range']; }
    path += coding;
  } else if (path === site.home || !/\.[^./]*$/.test(path)) {
    // A page is in a folder of its own.
    path = (path === '/' ? '' : path) + '/index.html';
  }
  request.uri = path;
  request.querystring = {};
  return request;
}

function accepted(header) {
  var names = {};
  (header ? header.value : '').split(',').forEach((member) => {
    var match = /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(member);
    if (match) names[match[1].toLowerCase()] = match[2] === undefined ? 1 : Number(match[2]);
  });
  return names.br > 0 ? '.br' : names.gzip > 0 ? '.gz' : '';
}

function refusal(status, path, method) {
  var version = versions.filter((each) => path.startsWith(each.path + '/'))[0] || { type: 'application/json', fields: {} };
  var fields = [always, error, version.fields, { 'content-type': version.type, 'status-code': String(status) }];
  if (status === 405) fields.push({ allow: 'GET, HEAD, OPTIONS' });
  var response = { statusCode: status, statusDescription: errors[status].title, headers: merged(fields) };
  if (method !== 'HEAD') response.body = { encoding: 'text', data: errors[status].body };
  return response;
}

function merged(groups) {
  var headers = {};
  groups.forEach((group) => { for (var name in group) headers[name] = { value: group[name] }; });
  return headers;
}
