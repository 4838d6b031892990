import { expect, it } from 'vitest';
import { s3CloudFront } from '../../src/hosts/s3-cloudfront/host.js';
import { publication } from '../http/publication.js';

it('S3 with CloudFront says that it can not serve files beside the collections (D38)', () => {
  const { manifest } = publication({ resources: true });
  expect(() => s3CloudFront.files(manifest)).toThrow("it can't serve the 7 files beside the collections");
  expect(() => s3CloudFront.files(publication().manifest)).not.toThrow();
});
