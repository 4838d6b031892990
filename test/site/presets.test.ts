import { describe, expect, it } from 'vitest';
import { manifestHead } from '../../src/build/manifest-head.js';
import { siteYaml } from '../commands/workspace.js';
import { loaded } from './loading.js';

async function load(site: string, policy?: string) {
  const files = policy === undefined ? {} : { 'headers/policy.yaml': policy };
  const { terms, content, problems, rules } = await loaded({ 'content/site.yaml': site, ...files });
  const head = terms && manifestHead(terms.settings, content.versions, terms.policy, 'test');
  return { head, said: problems.map(({ field = [] }, at) => `${rules[at]} ${field.join('.')}`) };
}

const preset = 'names: uk-open-banking\n';

describe('the preset uk-open-banking (D9)', () => {
  it('has the settings that are required otherwise, as the public schemas fix them', async () => {
    const { head, said } = await load(preset);
    expect(said).toEqual([]);
    expect(head?.site).toEqual({
      basePath: '',
      vendor: 'openbanking',
      licenseUrl: 'https://www.openbanking.org.uk/open-licence',
      termsUrl: 'https://www.openbanking.org.uk/terms',
      agreement:
        'Use of the APIs and any related data will be subject to the terms of the Open Licence and subject to terms and conditions',
    });
    expect(head?.versions['v2.2']?.mediaType).toBe('application/prs.openbanking.opendata.v2.2+json');
  });

  it('has the five error texts, and how long to wait stays', async () => {
    const { errors } = (await load(preset)).head!;
    const texts = ['400', '408', '429', '500', '503'].map((status) => errors[status]?.description);
    expect(texts).toEqual([
      'You have sent a request which could not be understood.',
      'Your client has failed to submit a request, and a timeout has occurred.',
      'You have requested this resource too often. Slow down.',
      'An error occurred on the server. No further information is available.',
      'The service is temporarily unavailable.',
    ]);
    expect(errors['429']?.headers).toMatchObject({ 'Retry-After': '60' });
    expect(errors['404']?.description).toBe('Nothing is published at this address.');
    expect((await load(siteYaml)).head?.errors['429']?.description).toContain('Wait before asking again.');
  });

  it('leaves what site.yaml and the header policy say, and names each text that the public schemas refuse', async () => {
    const policy = `errors:
  429: { title: Too many requests, description: Slow down. }
  404: { title: Nothing, description: Nothing there. }
`;
    const { head, said } = await load(`${siteYaml}agreement: As the licence says.\n${preset}`, policy);
    expect(head?.site).toMatchObject({ vendor: 'fenland', agreement: 'As the licence says.' });
    expect(head?.errors['429']?.description).toBe('Slow down.');
    expect(head?.errors['404']?.title).toBe('Nothing');
    expect(said).toEqual([
      'site/public-schemas@1:9 vendor',
      'site/public-schemas@2:13 licenseUrl',
      'site/public-schemas@3:11 termsUrl',
      'site/public-schemas@4:12 agreement',
      'site/public-schemas@2:49 errors.429.description',
    ]);
  });

  it('says nothing of texts where they are those of the preset, or v2.2 is not published', async () => {
    const own = 'vendor: openbanking\ntermsUrl: https://www.openbanking.org.uk/terms\n';
    expect((await load(`${own}${preset}`)).said).toEqual([]);
    expect((await load(`${siteYaml}${preset}versions: [v2.1]\n`)).said).toEqual([]);
  });

  it('stands for a blank agreement, and not for a blank licence (D20)', async () => {
    expect((await load(`agreement:\n${preset}`)).head?.site.agreement).toContain('the Open Licence');
    expect((await load(`licenseUrl:\n${preset}`)).said).toEqual(['schema/required@1:1 licenseUrl']);
  });

  it('is no excuse without it: a map of names brings no texts', async () => {
    const { said } = await load('names: { PCACardScheme: { NetworkOne: Heron } }\n');
    expect(said.map((each) => each.split('@')[0])).toEqual(Array(3).fill('schema/required'));
  });
});
