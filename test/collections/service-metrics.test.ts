import { describe, expect, it } from 'vitest';
import { siteYaml, type Workspace, workspace } from '../commands/workspace.js';

const metrics = `PublicationDate: 2026-11-13
MeasurementPeriodStartDate: 2026-07-01
MeasurementPeriodEndDate: 2026-09-30
ServicesMatterAvailability:
  ServicesMatterAvailabilityDetails:
    - MatterType: CheckBalanceTransaction
      24HourHelp: Yes
      ServiceMatterAvailabilityMethod:
        - { MatterMethodType: Telephone, 24HourAvailable: No }
OperationalSecurityIncidentMetrics:
  OperationalSecurityIncidentMetricsDetails:
    - IncidentMetricsType: TotalNumberIncidentReported
      IncidentDetails:
        - { IncidentReportingType: Quarterly, FromDate: 2026-07-01, ToDate: 2026-09-30, IncidentCount: 1 }
CardReplacementTimeLine:
  CardReplacementTimeLineDetails:
    - CardReplacementTimeline: DebitCardReplacement
      CardReplacementTimelineMetrics:
        - { TimelineMetricsType: OnAnAverage, MetricsValue: 3 }
`;

const added = `${siteYaml}basePath: /open-banking\ncollections: [fca-service-metrics]\n`;

const content = {
  'content/site.yaml': added,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
  'content/fenland/fca-service-metrics-pca.yaml': metrics,
  'content/northgate/brand.yaml': 'BrandName: Northgate\n',
  'content/northgate/fca-service-metrics-pca.yaml': 'Notes: Figures follow.\n',
};

const pca = '/open-banking/v1.0/fca-service-metrics/pca';
const bca = '/open-banking/v1.0/fca-service-metrics/bca';

async function published(files: Readonly<Record<string, string>>): Promise<Workspace> {
  const space = workspace(files);
  await space.ends('build --at 2026-11-20', 0);
  return space;
}

describe('the service metrics of current accounts (D42)', () => {
  it('say where the name of the brand is, which a published file has among its fields', async () => {
    const file = 'content/fenland/fca-service-metrics-pca.yaml';
    const space = workspace({ ...content, [file]: `BrandName: Fenland\n${metrics}` });
    const { stderr } = await space.ends('check', 1, 'there is no field "BrandName" here.');
    expect(stderr).toContain('^^^^^^^^^ brand.yaml has the name of the brand: remove it here');
    expect(stderr).not.toContain('The fields here are');
  });

  it('are one set a brand', async () => {
    const again = { 'content/northgate/fca-service-metrics-pca/2026.yaml': metrics };
    await workspace({ ...content, ...again }).ends('check', 1, 'this brand has another such record');
  });

  it('are published in v1.0, a brand with BrandName among its own fields, where site.yaml adds them', async () => {
    const space = await published(content);
    const { versions, routes } = space.manifest();
    expect(versions['v1.0']).toMatchObject({
      path: '/open-banking/v1.0',
      mediaType: 'application/prs.fenland.opendata.v1.0+json',
    });
    expect(Object.keys(routes).filter((path) => path.includes('v1.0'))).toEqual([bca, pca]);
    expect(routes[pca]).toMatchObject({ operation: 'FCSSRVMPCA', totalResults: 2 });
    const { data } = JSON.parse(space.read(`dist/site${pca}`));
    const [fenland, northgate] = data[0].Brand;
    expect(northgate).toEqual({ BrandName: 'Northgate', Notes: 'Figures follow.' });
    expect(fenland.BrandName).toBe('Fenland Bank');
    const [matter] = fenland.ServicesMatterAvailability.ServicesMatterAvailabilityDetails;
    expect([matter['24HourHelp'], matter.ServiceMatterAvailabilityMethod[0]['24HourAvailable']]).toEqual([
      'Yes',
      'No',
    ]);
    expect(JSON.parse(space.read(`dist/site${bca}`)).data).toEqual([]);
  });

  it('are nowhere in a publication whose site.yaml does not add them, and their files are an error', async () => {
    const files = {
      'content/site.yaml': siteYaml,
      'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
    };
    expect(Object.keys((await published(files)).manifest().versions)).toEqual(['v2.1', 'v2.2']);
    const space = workspace({ ...content, 'content/site.yaml': siteYaml });
    const at = 'content/fenland/fca-service-metrics-pca.yaml:1:1  error  site/not-added';
    await space.ends('check', 1, at);
    const what = /Write collections: \[fca-service-metrics\] into it first/;
    await space.ends('new service-metrics-bca --brand fenland', 2, what);
  });

  it('get a new file with one record, which is no list', async () => {
    const space = workspace(content);
    await space.ends('new service-metrics-bca --brand fenland', 0);
    expect(space.read('content/fenland/fca-service-metrics-bca.yaml')).toMatch(
      /^PublicationDate: <fill in> +#/,
    );
    await space.ends(
      'new service-metrics-pca --brand fenland',
      2,
      'fenland has its PCA service metrics already',
    );
  });

  it('come back the same when they are imported, into content that adds them by itself', async () => {
    const space = await published(content);
    const feed = { 'metrics.json': space.read(`dist/site${pca}`) };
    const which = ['import', 'metrics.json', '--collection', 'fca-service-metrics-pca'];
    const other = workspace(feed);
    await other.ends('import metrics.json', 1, 'Name one with --collection');
    await other.ends(which, 0);
    const settings = other.read('content/site.yaml');
    expect(settings).toContain('collections: [fca-service-metrics]');
    expect(other.read('content/northgate/fca-service-metrics-pca.yaml')).toBe('Notes: Figures follow.\n');
    other.write('content/site.yaml', `${settings}basePath: /open-banking\n`);
    await other.ends('build --at 2026-11-20', 0);
    expect(other.manifest().routes[pca]?.dataHash).toBe(space.manifest().routes[pca]?.dataHash);
    await workspace({ ...feed, 'content/site.yaml': siteYaml }).ends(which, 1, 'site/not-added');
  });

  it('have a feed of changes, a description, a page of their fields, and are named on that of their brand', async () => {
    const parts = `${added}pages: on\nopenapi: on\nchanges: on\n`;
    const space = await published({ ...content, 'content/site.yaml': parts });
    const { resources } = space.manifest();
    const base = '/open-banking';
    const places = ['v1.0/changes.json', 'v1.0/openapi.json', 'developers/fca-service-metrics-pca'];
    for (const path of places) expect(Object.keys(resources)).toContain(`${base}/${path}`);
    const described = JSON.parse(space.read(`dist/site${base}/v1.0/openapi.json`));
    expect(Object.keys(described.paths)).toEqual(['/fca-service-metrics/bca', '/fca-service-metrics/pca']);
    expect(space.read(`dist/site${base}/brands/fenland/index.html`)).toContain(`href="${pca}"`);
  });
});
