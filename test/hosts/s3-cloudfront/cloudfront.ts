import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import vm from 'node:vm';
import { onTestFinished } from 'vitest';

/** What CloudFront is set up with: the files that the host emits, and where its origin is. */
export interface Distribution {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Of the bucket, such as `http://127.0.0.1:9000/fenland`. */
  readonly origin: string;
  /** Whether the response-headers policy counts for answers of the function, too: AWS doesn't say. */
  readonly policyOnFunction: boolean;
}

export interface FunctionHeader {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

/** What a CloudFront Function is handed for viewer-request. */
export interface FunctionRequest {
  method: string;
  uri: string;
  querystring: Record<string, unknown>;
  headers: Record<string, FunctionHeader>;
  cookies: Record<string, unknown>;
}

export interface FunctionResponse {
  readonly statusCode: number;
  readonly statusDescription: string;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly encoding: 'text'; readonly data: string };
}

/** The emitted function, run as CloudFront runs it: a script by itself, with nothing of Node in reach. */
export function functionOf(code: string): (request: FunctionRequest) => FunctionRequest | FunctionResponse {
  const context = vm.createContext({});
  vm.runInContext(`'use strict';${code}`, context);
  return (request) => {
    context['event'] = JSON.stringify({ version: '1.0', request });
    return JSON.parse(vm.runInContext('JSON.stringify(handler(JSON.parse(event)))', context) as string);
  };
}

interface Behaviour {
  readonly PathPattern?: string;
  readonly AllowedMethods: { readonly Items: readonly string[] };
  readonly ResponseHeadersPolicyId: string;
}

interface Settings {
  readonly DefaultCacheBehavior: Behaviour;
  readonly CacheBehaviors: { readonly Items: readonly Behaviour[] };
  readonly CustomErrorResponses: {
    readonly Items: readonly { ErrorCode: number; ResponsePagePath: string; ResponseCode: string }[];
  };
}

const ownPage = '<!DOCTYPE html><html><body>The request could not be satisfied.</body></html>';

/**
 * Stands in for CloudFront: behaviours by path, the function, the origin, custom error responses and response-headers
 * policies, as the vendor's documentation has them, without a cache. There is no CloudFront to be had for a test, so
 * this shows that the emitted files say together what they should, not that CloudFront does what is said.
 */
export async function startCloudFront({ files, origin, policyOnFunction }: Distribution): Promise<string> {
  const text = (name: string) => String(files[name]);
  const settings = JSON.parse(text('distribution.json')) as Settings;
  const handler = functionOf(text('viewer-request.js'));

  const behaviourOf = (path: string) =>
    settings.CacheBehaviors.Items.find(({ PathPattern }) => fits(PathPattern!, path)) ??
    settings.DefaultCacheBehavior;
  const policyOf = ({ ResponseHeadersPolicyId }: Behaviour) => {
    const version = /-POLICY-(.+)$/.exec(ResponseHeadersPolicyId)?.[1];
    return JSON.parse(text(`response-headers-policy${version === undefined ? '' : `-${version}`}.json`));
  };

  const server = http.createServer({ requireHostHeader: false }, async (message, response) => {
    const { method = '', url = '/', headers } = message;
    const [uri = '/', query] = url.split('?', 2);
    const behaviour = behaviourOf(uri);
    const policy = policyFields(policyOf(behaviour), headers['origin'] !== undefined);
    const send = (status: number, fields: Record<string, string>, body: string | Buffer = '') => {
      response.writeHead(status, fields);
      response.end(method === 'HEAD' ? undefined : body);
    };
    if (!behaviour.AllowedMethods.Items.includes(method) || message.headers.host === undefined) {
      return send(403, { 'Content-Type': 'text/html' }, ownPage);
    }

    const handled = handler({
      method,
      uri,
      querystring: query === undefined ? {} : { page: { value: '1' } },
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, { value: String(value) }]),
      ),
      cookies: {},
    });
    if ('statusCode' in handled) {
      const own = Object.fromEntries(
        Object.entries(handled.headers).map(([name, { value }]) => [name, value]),
      );
      const data = handled.body?.data ?? '';
      const length: Record<string, string> =
        handled.statusCode === 204 || method === 'HEAD'
          ? {}
          : { 'content-length': String(Buffer.byteLength(data)) };
      return send(handled.statusCode, { ...own, ...length, ...(policyOnFunction ? policy : {}) }, data);
    }

    const sent = await fetchObject(origin, handled.uri, method, handled.headers);
    const custom = settings.CustomErrorResponses.Items.find(({ ErrorCode }) => ErrorCode === sent.status);
    if (custom === undefined) return send(sent.status, { ...sent.headers, ...policy }, sent.body);
    const page = await fetchObject(origin, custom.ResponsePagePath, method, {});
    send(Number(custom.ResponseCode), { ...page.headers, ...policy }, page.body);
  });
  server.on('clientError', (_error, socket) =>
    socket.end(`HTTP/1.1 403 Forbidden\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n${ownPage}`),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function fits(pattern: string, path: string): boolean {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? path === pattern : path.startsWith(start) && path.endsWith(end);
}

interface Fetched {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

const passedOn = ['if-none-match', 'if-modified-since', 'range'];

async function fetchObject(
  origin: string,
  uri: string,
  method: string,
  headers: FunctionRequest['headers'],
): Promise<Fetched> {
  const sent = Object.fromEntries(
    Object.entries(headers).flatMap(([name, { value }]) => (passedOn.includes(name) ? [[name, value]] : [])),
  );
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${origin}${uri}`,
      { method, headers: sent, agent: false },
      async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve({ status: response.statusCode!, headers: ofObject(response.headers), body });
      },
    );
    request.on('error', reject);
    request.end();
  });
}

/** CloudFront sends the metadata of an object on, that of the user too. */
function ofObject(headers: IncomingHttpHeaders): Record<string, string> {
  const { connection: _connection, 'keep-alive': _keepAlive, date: _date, ...rest } = headers;
  return rest as Record<string, string>;
}

interface Policy {
  readonly CorsConfig?: {
    readonly AccessControlAllowOrigins: { readonly Items: readonly string[] };
    readonly AccessControlExposeHeaders?: { readonly Items: readonly string[] };
  };
  readonly SecurityHeadersConfig: {
    readonly StrictTransportSecurity?: {
      readonly AccessControlMaxAgeSec: number;
      readonly IncludeSubdomains: boolean;
      readonly Preload: boolean;
    };
    readonly FrameOptions?: { readonly FrameOption: string };
    readonly ContentTypeOptions?: object;
    readonly ReferrerPolicy?: { readonly ReferrerPolicy: string };
    readonly ContentSecurityPolicy?: { readonly ContentSecurityPolicy: string };
  };
  readonly CustomHeadersConfig: { readonly Items: readonly { Header: string; Value: string }[] };
}

/** The fields that a response-headers policy adds, by name in lower case. */
export function policyFields(
  { CorsConfig, SecurityHeadersConfig: security, CustomHeadersConfig }: Policy,
  hasOrigin: boolean,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { Header, Value } of CustomHeadersConfig.Items) fields[Header.toLowerCase()] = Value;
  const { StrictTransportSecurity: hsts, FrameOptions, ReferrerPolicy, ContentSecurityPolicy } = security;
  if (hsts) {
    const flags = `${hsts.IncludeSubdomains ? '; includeSubDomains' : ''}${hsts.Preload ? '; preload' : ''}`;
    fields['strict-transport-security'] = `max-age=${hsts.AccessControlMaxAgeSec}${flags}`;
  }
  if (FrameOptions) fields['x-frame-options'] = FrameOptions.FrameOption;
  if (security.ContentTypeOptions) fields['x-content-type-options'] = 'nosniff';
  if (ReferrerPolicy) fields['referrer-policy'] = ReferrerPolicy.ReferrerPolicy;
  if (ContentSecurityPolicy) fields['content-security-policy'] = ContentSecurityPolicy.ContentSecurityPolicy;
  if (CorsConfig && hasOrigin) {
    fields['access-control-allow-origin'] = CorsConfig.AccessControlAllowOrigins.Items.join(', ');
    const exposed = CorsConfig.AccessControlExposeHeaders?.Items;
    if (exposed) fields['access-control-expose-headers'] = exposed.join(', ');
  }
  return fields;
}
