// CloudFront Function, runtime cloudfront-js-2.0, event viewer-response: the fields of successes that objects have no
// metadata for. It doesn't run for errors of S3.
// `site`, which comes before, has what depends on the settings.
var always = site.always;
var versions = site.versions;
var page = site.page;

function handler(event) {
  var response = event.response;
  var type = response.headers['content-type'];
  var add = (fields) => { for (var name in fields) response.headers[name] = { value: fields[name] }; };
  add(always);
  add({ vary: 'Accept-Encoding' });
  versions.forEach((each) => { if (event.request.uri.startsWith(each.path + '/')) add(each.fields); });
  if (type && type.value.startsWith('text/html')) add(page);
  return response;
}
