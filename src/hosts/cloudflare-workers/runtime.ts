/** What Cloudflare gives a Worker, as far as this one uses it. */
export interface Bindings {
  readonly ASSETS: Assets;
  /** Absent where the limit is of a kind that the binding can't count. */
  readonly RATE_LIMITER?: {
    limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
  };
}

/** The files of the publication. */
export interface Assets {
  fetch(request: Request): Promise<Response>;
}

/** A request as a Worker gets it; `cf` is there when it came through Cloudflare's network. */
export interface WorkerRequest extends Request {
  readonly cf?: { readonly clientAcceptEncoding?: string };
}

/** With `manual`, the bytes of the body are sent as they are under the Content-Encoding given. */
export interface WorkerResponseInit extends ResponseInit {
  readonly encodeBody: 'manual';
}
