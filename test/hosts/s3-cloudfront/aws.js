// Stands in for the AWS command line in tests of the upload: notes each call in the file that CALLS names, a JSON text a
// line, and does what it is told at the S3 server that ENDPOINT names.
import { appendFileSync, readFileSync } from 'node:fs';
import { request } from 'node:http';

const [service, command, ...rest] = process.argv.slice(2);
appendFileSync(process.env.CALLS, `${JSON.stringify([service, command, ...rest])}\n`);
const options = Object.fromEntries(
  rest.flatMap((word, at) => (word.startsWith('--') ? [[word.slice(2), rest[at + 1]]] : [])),
);
const object = `${process.env.ENDPOINT}/${options.bucket}/${encodeURIComponent(options.key)}`;

/** A request of the S3 server. (`fetch` takes longer to load than all the rest, and this is started for each object.) */
function ask(method, url, headers = {}, body = undefined) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ ok: response.statusCode < 300, headers: response.headers, text });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const commands = {
  'head-object': async () => {
    const { ok, headers } = await ask('HEAD', object);
    if (!ok) return 254;
    console.log(headers['x-amz-meta-fingerprint'] ?? 'None');
    return 0;
  },
  'put-object': async () => {
    const fields = ['content-type', 'cache-control', 'content-encoding'].filter((name) => name in options);
    const headers = Object.fromEntries(fields.map((name) => [name, options[name]]));
    if ('expires' in options) headers.expires = new Date(options.expires).toUTCString();
    const [name, value] = (options.metadata ?? '').split('=');
    if (name) headers[`x-amz-meta-${name}`] = value;
    const { ok } = await ask('PUT', object, headers, readFileSync(options.body));
    console.log('{}');
    return ok ? 0 : 254;
  },
  'list-objects-v2': async () => {
    const prefix = encodeURIComponent(options.prefix);
    const keys = JSON.parse(
      (await ask('GET', `${process.env.ENDPOINT}/${options.bucket}?prefix=${prefix}`)).text,
    );
    console.log(keys.length === 0 ? 'None' : keys.join('\n'));
    return 0;
  },
  'delete-object': async () => {
    await ask('DELETE', object);
    return 0;
  },
};
process.exitCode = service === 's3api' && command in commands ? await commands[command]() : 252;
