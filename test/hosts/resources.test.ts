import { describe, expect, it } from 'vitest';
import { azureStaticWebApps } from '../../src/hosts/azure-static-web-apps.js';
import { firebase } from '../../src/hosts/firebase.js';
import { netlify } from '../../src/hosts/netlify.js';
import { s3CloudFront } from '../../src/hosts/s3-cloudfront/host.js';
import { vercel } from '../../src/hosts/vercel.js';
import { publication } from '../http/publication.js';
import { emitted } from './by-address.js';

const plain = publication();
const published = publication({ resources: true });

describe('files beside the collections (D38)', () => {
  it.each([s3CloudFront])('$title says that it can not serve them', (host) => {
    expect(() => host.files(published.manifest)).toThrow("it can't serve the 7 files beside the collections");
    expect(() => host.files(plain.manifest)).not.toThrow();
  });

  it.each([netlify, vercel, firebase, azureStaticWebApps])('$title says what their answers lack', (host) => {
    const words = 'without the Content-Security-Policy of the manifest';
    expect(emitted(host, published, 'README.md')).toContain(words);
    expect(emitted(host, plain, 'README.md')).not.toContain(words);
  });
});
