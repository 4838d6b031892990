import { canonicalJsonText } from '../../base/json/canonical.js';
import { registrationOf } from '../../interface/collections/index.js';
import { namesOf } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import { problem } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { type DatedDraft, metaOf } from '../../publication/drafts/draft.js';
import {
  type AnswerChanges,
  type LastPublication,
  NotComparable,
} from '../../publication/drafts/last-publication.js';
import type { Entries, PublishedContent, Resource } from '../../publication/drafts/resource.js';
import { changeProblems } from '../../publication/guards/change-problems.js';
import type { Representation } from '../../serving/manifest/manifest.js';
import type { Part } from '../part.js';
import { publicationOf, stepsKept } from './addresses.js';
import { type Break, type Chain, type KeptItem, publishedChain } from './chain.js';
import { atomFeed, changesVersion, type FeedFacts, type Item, itemOf, jsonFeed, uuidOf } from './feed.js';

/** The feeds of changes, one a version, with the details of each step (D38). */
export const changes: Part = { name: 'changes', prepare: () => changeResources };

async function changeResources(content: PublishedContent): Promise<Resource[]> {
  const resources: Resource[] = [];
  for (const version of new Set(content.routes.map((route) => route.version))) {
    resources.push(...(await feedOf(content, version)));
  }
  return resources;
}

/** An answer before and now, and what changed in it. */
interface Step {
  readonly path: string;
  readonly from: string | null;
  readonly now: DatedDraft | undefined;
  /** Absent if the data is the same. */
  readonly changes?: AnswerChanges;
}

async function feedOf(content: PublishedContent, version: Version): Promise<Resource[]> {
  const { head, settings, routes: all, last } = content;
  const prefix = head.versions[version]?.path ?? '';
  const path = `${prefix}/changes.json`;
  const keep = stepsKept(settings);
  const routes = all.filter((route) => route.version === version);
  const publication = publicationOf(all);
  const report = (
    chain: Pick<Chain, 'items'>,
    broken: Break | { readonly why: 'first' | 'unreadable'; readonly file?: string },
  ) => {
    const back = chain.items.at(-1)?.item._opendata.from;
    const args = { version, ...broken, ...(back !== undefined && { back }) };
    content.report(problem(changeProblems['publish/changes-begin'], args, [startOf(content.siteFile)]));
  };
  let chain: Chain = { items: [] };
  let steps: readonly Step[] | undefined;
  const isFollowed = last?.manifest.versions[version]?.path === prefix;
  if (!isFollowed) report(chain, { why: 'first' });
  else {
    const isSame = last.name === publication;
    chain = await publishedChain(last, path, isSame ? keep : keep - 1);
    if (!isSame) {
      try {
        steps = await stepsOf(last, version, routes);
      } catch (error) {
        if (!(error instanceof NotComparable)) throw error;
        chain = { items: [] };
        report(chain, { why: 'unreadable', file: error.message });
      }
    }
    if (chain.break !== undefined) report(chain, chain.break);
  }
  const { vendor } = head.site;
  const title = settings.pages?.title ?? 'Open data';
  const facts = {
    title: `${title}, ${version}: changes`,
    publisher: settings.pages?.title ?? vendor,
    id: uuidOf(`changes of ${vendor} ${prefix}`),
    origin: head.site.origin,
    home:
      settings.pages === undefined
        ? { path, mediaType: 'application/feed+json' }
        : { path: head.site.basePath || '/', mediaType: 'text/html' },
    page: settings.pages && `${head.site.basePath}/changes`,
    version,
    publication,
    updated: new Date(Math.max(...all.map(({ lastUpdated }) => lastUpdated))).toISOString(),
  };
  const step = steps &&
    last && {
      names: {
        from: last.name,
        to: publication,
        details: `${prefix}/changes/${last.name}..${publication}.json`,
      },
      steps,
    };
  const items = (others: Entries): Item[] => {
    const kept = chain.items.map(({ item }) => item);
    if (step === undefined) return kept;
    const { bytes, sha256 } = plainEntry(others, step.names.details);
    const found = step.steps.flatMap(({ changes: own }) => own?.changes ?? []);
    const alsoPublished = step.steps.flatMap(({ now }) =>
      (now?.brands ?? []).flatMap(({ name, records }) => (records > 0 ? [name] : [])),
    );
    const said = { collections: found, alsoPublished, ...(content.isWithdrawal && { isWithdrawal: true }) };
    return [itemOf(facts, step.names, { bytes, sha256 }, said), ...kept];
  };
  const factsWith = (others: Entries): FeedFacts => ({
    ...facts,
    routes: Object.fromEntries(
      routes.map((route) => {
        const { sha256 } = plainEntry(others, route.path);
        return [route.path, { dataHash: route.dataHash, sha256, meta: metaOf(head, route) }];
      }),
    ),
  });
  const atom = `${prefix}/changes.atom`;
  return [
    ...(step ? [detailOf(content, version, step.names, step.steps)] : []),
    ...chain.items.map(keptDetail),
    {
      path,
      kind: 'data',
      mediaType: 'application/feed+json',
      isLast: true,
      make: (others = {}) => [
        Buffer.from(canonicalJsonText(jsonFeed(factsWith(others), path, items(others)))),
      ],
    },
    {
      path: atom,
      kind: 'data',
      mediaType: 'application/atom+xml',
      isLast: true,
      make: (others = {}) => [Buffer.from(atomFeed(factsWith(others), atom, items(others)))],
    },
  ];
}

/** A file without a coding, as it is in the manifest. */
function plainEntry(others: Entries, path: string): Representation {
  const [plain] = others[path]?.representations ?? [];
  if (plain === undefined) throw new Error(`${path} is not published`);
  return plain;
}

/** The answers of a version before and now. */
async function stepsOf(
  last: LastPublication,
  version: Version,
  routes: readonly DatedDraft[],
): Promise<Step[]> {
  const before = new Map(
    Object.entries(last.manifest.routes).filter(([, route]) => route.version === version),
  );
  const now = new Map(routes.map((route) => [route.path, route]));
  const steps: Step[] = [];
  for (const path of [...new Set([...before.keys(), ...now.keys()])].sort()) {
    const [was, is] = [before.get(path), now.get(path)];
    const step = { path, from: was?.dataHash ?? null, now: is };
    if (was?.dataHash === is?.dataHash) steps.push(step);
    else {
      const { collection } = (is ?? was)!;
      steps.push({ ...step, changes: await last.changes(path, collection, version, was, is) });
    }
  }
  return steps;
}

/** Details are compressed by gzip only: most are small, and hosts limit the number of files. */
const codings = ['gzip'] as const;

function keptDetail({ item, detail }: KeptItem): Resource {
  return {
    path: item._opendata.details,
    kind: 'change',
    mediaType: 'application/json',
    codings,
    make: () => [detail],
  };
}

function detailOf(
  { head }: PublishedContent,
  version: Version,
  { from, to, details }: { readonly from: string; readonly to: string; readonly details: string },
  steps: readonly Step[],
): Resource {
  return {
    path: details,
    kind: 'change',
    mediaType: 'application/json',
    codings,
    *make(others = {}) {
      let text = `{"changesVersion":${changesVersion},"from":"${from}","routes":{`;
      for (const [at, { path, from: before, now, changes: own }] of steps.entries()) {
        text += `${at === 0 ? '' : ','}${canonicalJsonText(path)}:{`;
        const collection = own?.changes.collection ?? now!.collection;
        const { publishedAs } = registrationOf(collection);
        if (now !== undefined && own?.patch !== undefined) {
          yield Buffer.from(`${text}"brands":`);
          yield own.patch.brands;
          text = ',';
        }
        text += `"collection":"${collection}","from":${JSON.stringify(before)}`;
        if (own?.patch?.gone !== undefined) {
          yield Buffer.from(`${text},"gone":`);
          yield own.patch.gone;
          text = '';
        }
        if (now !== undefined) {
          const { sha256 } = plainEntry(others, path);
          const list = publishedAs === 'brand' ? null : publishedAs.list;
          const rest = { identity: namesOf(collection).identity, list, meta: metaOf(head, now), sha256 };
          text += `,${canonicalJsonText(rest).slice(1, -1)}`;
        }
        text += `,"to":${JSON.stringify(now?.dataHash ?? null)}}`;
      }
      yield Buffer.from(`${text}},"to":"${to}","version":"${version}"}`);
    },
  };
}
