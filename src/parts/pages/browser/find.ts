import { once } from '../../../base/once.js';
import { bankHolidayOn } from '../../../model/bank-holidays.js';
import { dayAfter } from '../../../model/calendar.js';
import { weekdayOf } from '../../../model/week.js';
import { directionOf, middleOf, type Position } from '../distance.js';
import { distanceText, roundDistances, roundDistanceText } from '../distance-text.js';
import { moneyText } from '../money.js';
import { inDegrees } from '../parts-of-degree.js';
import type { PlaceSets } from '../place-sets.js';
import type { LargestTowns, PlacesIndex } from '../places-index.js';
import { shownName } from '../shown-name.js';
import type { WordAreas } from '../word-areas.js';
import { type Card, cardsOf, machines } from './cards.js';
import { type Choices, startChoices } from './choices.js';
import { areaReader, type Place } from './data.js';
import { element } from './element.js';
import { fetchJson, readOnce, readOnceEach } from './fetch.js';
import {
  areInSets,
  type Counts,
  countInAll,
  countsByArea,
  countsOf,
  type Filters,
  featuresBesideHours,
  filterNames,
  fitsFilters,
  having,
} from './filters.js';
import { type AskedPlace, type Gazetteer, townsIn, townsOfAreas, whereIs } from './gazetteer.js';
import { stateAt } from './hours.js';
import type { MapContent } from './map.js';
import { momentNow } from './moment-now.js';
import { type ExpectedPlaces, type Near, Surroundings } from './nearest.js';
import { nextFrame } from './next-frame.js';
import { addressLine, streetOf, titleOf } from './place-words.js';
import { partsOfPostcode } from './postcode.js';
import { hashOfQuery, isFiltered, type Query, queryIn } from './query.js';
import { isAskedForHere } from './search-form.js';
import { type FindWords, filled, stateText } from './words.js';

/** Results shown at first, and added by each press of the button. */
const step = 20;
/** So many results are shown at a time, those that most screens have: all at once would block the page. */
const atOnce = 5;
/** So many places that filters leave are looked for. */
const wanted = 20;
/** Areas that are fetched at most for these, before somebody asks for more. */
const mostAreas = 24;
/** So many more are fetched at most, to say all places within a round distance. */
const mostToRound = 8;
/** Milliseconds for which the device may look for the reader's location, once it is allowed to. */
const mostLocating = 20_000;

/** What is found around somebody, as far as it was looked for. */
interface Found {
  readonly where: AskedPlace;
  /** Undefined if the places aren't around a point. */
  readonly around: Surroundings<Place> | undefined;
  /** Metres up to which all places are known, the nearest ones. */
  readonly base: number;
  /** Metres up to which places are shown: further than `base` where filters leave too few. */
  radius: number;
}

/** The search page: a field, filters, a list and a map of the places around a postcode, a town or the reader. */
function startFind(root: HTMLElement, words: FindWords): void {
  const { find } = words;
  const {
    index: indexAddress = '',
    features: featuresAddress = '',
    places: base = '',
    towns: townsAddress = '',
    map: mapAddress = '',
    names: namesAddress = '',
    middles: middlesAddress = '',
    currency = '',
  } = root.dataset;
  const get = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
  const [form, input, title, said, list, more, box] = [
    get<HTMLFormElement>('ask'),
    get<HTMLInputElement>('q'),
    get('title'),
    get('said'),
    get('list'),
    get('more'),
    get('map'),
  ];
  const unit = root.dataset['distances'] === 'kilometres' ? 'kilometres' : 'miles';
  const { lang: language } = document.documentElement;
  const far = (metres: number) => distanceText(metres, unit, find.units, language);
  const round = (metres: number) => roundDistanceText(metres, unit, find.units, language);
  const number = (count: number) => count.toLocaleString(language);
  const counted = (count: number, [one, many]: readonly [string, string]) =>
    filled(count === 1 ? one : many, number(count));

  const read = areaReader(base, currency);
  const readIndex = readOnce<PlacesIndex>(indexAddress);
  const readSets = readOnce<PlaceSets>(featuresAddress);
  const readTowns = readOnce<LargestTowns>(`${base}/towns.json`);
  let query: Query = queryIn('');
  let found: Found | undefined;
  let index: PlacesIndex | undefined;
  /** Undefined until there are filters. */
  let sets: PlaceSets | undefined;
  let shown = step;
  /** Of searches: the answers of one that isn't the last one are not shown. */
  let turn = 0;

  const choices: Choices = startChoices(root, words, language, () => {
    keep(false);
    shown = step;
    attempt(found === undefined ? search : widened);
  });
  const goTo = (at: number) => {
    const item = get(`r${at + 1}`);
    item?.querySelector('a')?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'center' });
  };
  const look = (name: string) => {
    query = { ...query, q: name };
    keep(true);
    attempt(search);
  };
  const together = (numbers: readonly number[]) =>
    filled(find.together, number(numbers.length), numbers.join(', '));
  // Its script is asked for when there is something to show, so that results don't wait for it.
  const loadMap = once(async () => {
    const { startMap } = (await import(mapAddress)) as typeof import('./map.js');
    return startMap(box, { goTo, look, together });
  });
  const showMap = async (content: MapContent) => (await loadMap()).show(content);
  const markOnMap = async (at: number | undefined) => (await loadMap()).mark(at);

  /** @param isNew the search gets an entry of its own in the history */
  const keep = (isNew: boolean) => {
    const address = `${location.pathname}${hashOfQuery(query)}`;
    if (isNew && address !== `${location.pathname}${location.hash}`) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  };

  // ---- States

  const setTitle = (text: string) => title.replaceChildren(element('bdi', { textContent: text }));
  const say = (heading: string, ...content: readonly Node[]) => {
    setTitle(heading);
    said.replaceChildren(...content);
    list.replaceChildren();
    more.replaceChildren();
  };
  const quiet = (text: string) => element('p', { className: 'quiet' }, element('bdi', { textContent: text }));
  const links = (names: readonly string[]) =>
    names.flatMap((name, at) => [
      ...(at === 0 ? [] : [', ']),
      element('a', { href: hashOfQuery({ ...query, q: name }) }, element('bdi', { textContent: name })),
    ]);
  /** A text with links in place of `{0}`. */
  const withLinks = (form: string, links: readonly (Node | string)[]) => {
    const [start = '', end = ''] = form.split('{0}');
    return [start, ...links, end];
  };
  const setLook = (isBare: boolean, hasChoices: boolean) => {
    root.classList.toggle('bare', isBare);
    choices.element.hidden = !hasChoices;
  };

  const start = async () => {
    const own = ++turn;
    found = undefined;
    const [known, largest] = await Promise.all([readIndex(), readTowns()]);
    if (own !== turn) return;
    index = known;
    setLook(false, true);
    const { areas, totals } = index;
    const all = areas.reduce((sum, { places }) => sum + places, 0);
    offer(({ kind, brand, has }) => {
      if (kind !== undefined) return kind === '' ? all : totals.kinds[kind]!;
      if (brand !== undefined) return totals.brands[brand]!;
      const [name = 'now'] = has ?? [];
      return name === 'now' ? all : (totals.features[name] ?? 0);
    });
    say(
      find.where,
      element('p', {}, filled(find.published, counted(all, find.places))),
      element(
        'ul',
        { className: 'plain towns' },
        ...townsIn(largest)
          .slice(0, 12)
          .map(({ name }) => element('li', {}, ...links([name]))),
      ),
    );
    document.title = `${find.title}${ofSite}`;
    showTowns(largest);
  };

  /** A map of towns, from which one may be chosen. */
  const showTowns = (largest: LargestTowns) =>
    showMap({
      label: find.mapOfAll,
      from: undefined,
      pins: [],
      others: [],
      towns: townsIn(largest),
      districts: [],
      rings: [],
    });

  /** Does what needs files of the site. If one can't be read, that is shown with a button that does it again. */
  const attempt = (act: () => Promise<void>): void => {
    const done = act();
    const own = turn;
    done.catch((error) => {
      if (own === turn) failed(() => attempt(act));
      throw error;
    });
  };

  const failed = (retry: () => void) => {
    setLook(true, false);
    const again = element('button', { type: 'button', textContent: find.again });
    again.addEventListener('click', () => {
      again.disabled = true;
      retry();
    });
    const townList = element('a', { href: townsAddress, textContent: words.find.townList });
    say(find.failed, element('p', { className: 'note bad' }, ...withLinks(find.failedHint, [townList])));
    more.append(again);
  };

  const nothing = async () => {
    const own = turn;
    const largest = await readTowns();
    if (own !== turn) return;
    setLook(true, false);
    say(
      filled(find.nothing, query.q),
      element(
        'p',
        { className: 'note' },
        ...withLinks(
          find.nothingHint,
          links(
            townsIn(largest)
              .slice(0, 5)
              .map(({ name }) => name),
          ),
        ),
      ),
    );
  };

  const looking = (heading: string) => {
    setLook(false, true);
    // Not in the list, which results and what is said of them would move.
    say(heading, ...Array.from({ length: 5 }, () => element('div', { className: 'skeleton' })));
  };

  // ---- Searching

  const search = async (given?: AskedPlace): Promise<void> => {
    input.value = query.q;
    choices.show(query);
    if (query.q.trim() === '' && given === undefined) return isFiltered(query) ? withoutPlace() : start();
    const own = ++turn;
    shown = step;
    looking(filled(find.looking, given?.name ?? query.q));
    index = await readIndex();
    const known = index;
    const load = (area: number) => read(known.areas[area]!.area);
    const gazetteer: Gazetteer = {
      index,
      load,
      // For this search only: one that failed on something that is no such file asks for it again.
      words: readOnceEach((file) => fetchJson<WordAreas>(`${base}/words/${file}.json`)),
      named: async (...asked) =>
        ((await import(namesAddress)) as typeof import('./names.js')).whereNamed(...asked),
      middlesIn: async (part) =>
        ((await import(middlesAddress)) as typeof import('./districts.js')).middlesIn(part),
      progress: (done: number, all: number) => {
        if (own === turn && all > 10) setTitle(filled(find.through, number(done), number(all)));
      },
    };
    const where = given ?? (await whereIs(query.q, gazetteer));
    if (own !== turn) return;
    if (where === undefined) return nothing();
    const areas = index.areas.map(({ places, boxes }) => ({ count: places, boxes: boxes.map(inDegrees) }));
    const around = where.kind === 'point' ? new Surroundings<Place>(where.at, areas, load) : undefined;
    let nearest = 0;
    if (around !== undefined) {
      nearest = roundUp(Math.min(await around.nearest(wanted), 1e7));
      await around.reach(nearest);
    }
    if (own !== turn) return;
    found = { where, around, base: nearest, radius: nearest };
    await widened();
  };

  const roundUp = (metres: number) => roundDistances(unit).find((each) => each >= metres * 0.999) ?? Infinity;
  const roundDown = (metres: number) => roundDistances(unit).findLast((each) => each < metres) ?? 0;

  /** Of each area, by its index, the number of places that filters leave, at most. */
  const expectedOf = (filters: Filters): ExpectedPlaces | undefined => {
    if (sets === undefined || index === undefined) return undefined;
    const { areas } = index;
    const counts = countsByArea(sets, filters);
    const known = new Set(sets.areas);
    return (at) => {
      const { area, places } = areas[at]!;
      return known.has(area) ? (counts.get(area) ?? 0) : places;
    };
  };

  /** Of the choices that are made one after the other, the last one counts. */
  let widening = 0;

  /** Looks further away if filters leave few, until there are enough or no more, and shows what there is. */
  const widened = async (): Promise<void> => {
    const own = turn;
    const last = ++widening;
    const isLast = () => own === turn && last === widening;
    if (isFiltered(query)) sets = await readSets();
    if (found?.around !== undefined && isLast()) {
      const { around, base } = found;
      const expected = expectedOf(query);
      let radius = base;
      if (isFiltered(query)) {
        const fits = (place: Place) => fitsFilters(place, query, momentNow());
        const metres = await around.nearest(wanted, fits, expected, mostAreas);
        const near = around.within(metres).filter(({ place }) => fits(place));
        const isAll = near.length >= wanted || metres === Infinity;
        const furthest = roundUp(near[wanted - 1]?.metres ?? near.at(-1)?.metres ?? 0);
        const isNear = isAll && around.ahead(furthest, expected) <= mostToRound;
        radius = Math.max(base, isNear ? furthest : roundDown(around.complete(expected)));
        await around.reach(radius, expected);
      }
      if (!isLast()) return;
      found.radius = radius;
    }
    if (isLast()) await draw();
  };

  const further = async (): Promise<void> => {
    const own = turn;
    if (found?.around === undefined) return;
    const last = shown;
    const radius = roundDistances(unit).find((each) => each > found!.radius * 1.001) ?? Infinity;
    await found.around.reach(radius, expectedOf(query));
    if (own !== turn) return;
    found.radius = radius;
    shown += step;
    await draw();
    goTo(last);
  };

  /** Looks for a name in more areas. */
  const readMore = async (): Promise<void> => {
    const own = turn;
    const { where } = found!;
    if (where.kind !== 'places' || where.unread === undefined) return;
    const last = list.children.length;
    const next = await where.unread.more();
    if (own !== turn) return;
    found = { ...found!, where: next };
    shown += step;
    await draw();
    goTo(last);
  };

  const all = ({
    where,
    around,
    radius,
  }: Found): readonly (Near<Place> | { place: Place; metres: undefined })[] => {
    const unplaced = where.kind === 'places' ? where.places : (where.unplaced ?? []);
    return [...(around?.within(radius) ?? []), ...unplaced.map((place) => ({ place, metres: undefined }))];
  };
  const left = (own: Found) => {
    const now = momentNow();
    return all(own).filter(({ place }) => fitsFilters(place, query, now));
  };

  // ---- Results

  /** Of drawings: only the last one goes on. */
  let drawing = 0;

  const draw = async (): Promise<void> => {
    if (found === undefined) return;
    const own = ++drawing;
    const { where, around, radius } = found;
    const from = where.kind === 'point' ? where.at : undefined;
    const places = left(found);
    choices.update(query, countsAround(found), figureAround(found));
    setLook(!places.some(({ place }) => place.position !== undefined), true);
    const kinds = new Map<string, number>();
    for (const { place } of places) kinds.set(place.kind, (kinds.get(place.kind) ?? 0) + 1);
    const heading =
      places.length === 0
        ? filled(find.noneLeft, where.name)
        : where.kind === 'places'
          ? filled(find.named, countText(kinds), where.name)
          : Number.isFinite(radius)
            ? filled(find.within, countText(kinds), round(radius), where.name)
            : filled(find.near, countText(kinds), where.name);
    say(heading, ...sentences(where), ...holidayNote(places.map(({ place }) => place)));
    document.title = `${heading}${ofSite}`;
    if (places.length === 0) said.append(element('p', { className: 'note' }, find.noneLeftHint));
    const cards = cardsOf(places);
    const ofTurn = turn;
    const first = cards.slice(0, shown);
    for (let at = 0; at < first.length; at += atOnce) {
      if (at > 0) await nextFrame();
      if (own !== drawing || ofTurn !== turn) return;
      list.append(...first.slice(at, at + atOnce).map((card, index) => itemOf(card, at + index, from)));
    }
    const rest = cards.length - first.length;
    if (rest > 0) {
      const text = filled(find.more, number(Math.min(step, rest)));
      more.append(button(text, () => showMore()));
    } else if (where.kind === 'places' && where.unread !== undefined) {
      more.append(button(find.unread, () => attempt(readMore)));
    } else if (around !== undefined && around.complete(expectedOf(query)) < Infinity)
      more.append(button(find.further, () => attempt(further)));
    drawMap(cards, where);
  };

  /** Numbers of places by their collection, machines last: `2 branches and 5 cash machines`. */
  const countText = (kinds: ReadonlyMap<string, number>) => {
    const parts = [...kinds].sort(([a], [b]) => (a === machines ? 1 : 0) - (b === machines ? 1 : 0));
    return parts
      .map(([kind, count]) => counted(count, find.kinds[kind] ?? find.places))
      .reduce((a, b) => filled(find.and, a, b));
  };

  /** With all brands, also those that are further away. */
  const countsAround = (own: Found): Counts => {
    const counts = countsOf(
      all(own).map(({ place }) => place),
      query,
      momentNow(),
    );
    const others = Object.keys(own.around === undefined ? {} : index!.totals.brands);
    return { ...counts, brand: new Map([...others.map((name) => [name, 0] as const), ...counts.brand]) };
  };

  /** The number within the distance that is shown; with a plus if there are more in areas that aren't fetched. */
  const figureAround =
    ({ where, around, radius }: Found) =>
    (count: number, filters: Filters): string | undefined => {
      const isRead = where.kind === 'places' && where.unread === undefined;
      if (count === 0) return !isRead && isAnywhere(filters) ? find.elsewhere : undefined;
      const isWhole = isRead || (around !== undefined && around.complete(expectedOf(filters)) > radius);
      return `${number(count)}${isWhole ? '' : '+'}`;
    };

  /** Whether filters surely leave something somewhere. */
  const isAnywhere = (filters: Filters): boolean => {
    // What is open day and night is open now.
    const has = new Set([...filters.has].map((name) => (name === 'now' ? 'always' : name)));
    const asked = { ...filters, has };
    if (!areInSets(asked)) return false;
    if (sets !== undefined) return countInAll(sets, asked) > 0;
    const { kinds, brands, features } = index!.totals;
    return [
      [kinds, asked.kind] as const,
      [brands, asked.brand] as const,
      ...[...has].map((name) => [features, name] as const),
    ].every(([totals, name]) => name === '' || Object.hasOwn(totals, name));
  };

  /**
   * Offers the filters of all places.
   * @param total the number of places that another choice beside those made would leave
   */
  const offer = (total: (change: Partial<Filters>) => number) => {
    const { kinds, brands } = index!.totals;
    choices.update(
      query,
      {
        kind: new Map(['', ...Object.keys(kinds)].map((kind) => [kind, total({ kind })])),
        brand: new Map(Object.keys(brands).map((brand) => [brand, total({ brand })])),
        has: new Map(filterNames.map((name) => [name, total(having(query, name))])),
        code: new Map(),
        day: [],
      },
      (count, filters) =>
        count === 0 || !isAnywhere(filters) ? undefined : areInSets(filters) ? number(count) : '',
    );
  };

  /** Filters without a place: how many places they leave in all, and where most of these are. */
  const withoutPlace = async (): Promise<void> => {
    const own = ++turn;
    found = undefined;
    const [all, known, largest] = await Promise.all([readIndex(), readSets(), readTowns()]);
    if (own !== turn) return;
    [index, sets] = [all, known];
    const { totals } = index;
    const total = (change: Partial<Filters>) => countInAll(known, { ...query, ...change });
    const isExact = areInSets(query);
    const areas = countsByArea(known, query);
    const kinds = Object.keys(totals.kinds).map((kind) => [kind, total({ kind })] as const);
    const shownKinds = kinds.filter(
      ([kind, count]) => count > 0 && (query.kind === '' || query.kind === kind),
    );
    offer(total);
    setLook(areas.size === 0, true);
    const towns = townsOfAreas(largest);
    const most = [...areas].sort(([, a], [, b]) => b - a);
    const shownTowns = most.flatMap(([area, count]) =>
      towns.has(area) ? [[towns.get(area)!, count] as const] : [],
    );
    say(
      areas.size === 0
        ? find.noneAtAll
        : isExact
          ? filled(find.inAll, countText(new Map(shownKinds)))
          : find.where,
    );
    document.title = `${title.textContent}${ofSite}`;
    if (areas.size === 0) return said.append(element('p', { className: 'note' }, find.noneLeftHint));
    said.append(
      element('p', {}, find.namePlace),
      element(
        'ul',
        { className: 'plain towns' },
        ...shownTowns
          .slice(0, step)
          .map(([name, count]) =>
            element(
              'li',
              {},
              ...links([name]),
              ...(isExact && query.brand === ''
                ? [' ', element('span', { className: 'quiet', textContent: number(count) })]
                : []),
            ),
          ),
      ),
    );
    showTowns(largest);
  };

  const button = (text: string, press: () => void) => {
    const made = element('button', { type: 'button', className: 'secondary', textContent: text });
    made.addEventListener('click', press);
    return made;
  };

  const showMore = async () => {
    const first = shown;
    shown += step;
    await draw();
    goTo(first);
  };

  const sentences = (where: AskedPlace): Node[] => {
    if (where.kind === 'places') {
      if (where.unread !== undefined) return [quiet(counted(where.unread.areas, find.partly))];
      return new Set(where.places.map(({ town }) => town)).size > 1 ? [quiet(find.addTown)] : [];
    }
    const { said: how, name, others = [] } = where;
    return [
      ...(how?.kind === 'guess'
        ? [
            element('p', {
              id: 'guess',
              className: 'note warn',
              textContent: filled(
                how.unknown ? find.unknown : find.guess,
                how.unknown ?? name,
                how.from,
                far(how.metres),
              ),
            }),
          ]
        : []),
      ...(how?.kind === 'instead' ? [quiet(filled(find.instead, name, query.q))] : []),
      ...(others.length > 0
        ? [element('p', { className: 'quiet' }, ...withLinks(find.others, links(others.slice(0, 6))))]
        : []),
    ];
  };

  /** A bank holiday in the next days, of the nation in which most of the places are. */
  const holidayNote = (places: readonly Place[]): Node[] => {
    const branches = places.filter(({ kind, nation }) => kind !== machines && nation !== undefined);
    const nation = branches[branches.length >> 1]?.nation;
    if (nation === undefined) return [];
    const { date } = momentNow();
    for (let ahead = 0; ahead <= 6; ahead++) {
      const day = dayAfter(date, ahead);
      const name = bankHolidayOn(day, nation);
      if (name === undefined) continue;
      const saying = branches.filter(({ exceptions }) =>
        exceptions.some(([from, to]) => from <= day && day <= to),
      );
      if (saying.length === branches.length) return [];
      const when = [find.today, words.state.tomorrowFirst][ahead] ?? words.days[weekdayOf(day)]!;
      const rest = filled(saying.length === 0 ? find.holidayNone : find.holidaySome, name);
      return [
        element(
          'p',
          { className: 'note warn' },
          element('strong', { textContent: filled(find.holiday, when) }),
          ` ${rest}`,
        ),
      ];
    }
    return [];
  };

  const itemOf = (
    { place, metres, machines: own }: Card,
    at: number,
    from: Position | undefined,
  ): HTMLLIElement => {
    const isBranch = place.kind !== machines;
    const state = stateAt(momentNow(), place);
    const title = titleOf(place);
    const near = `${found?.where.name} ${title}`;
    const address = element('bdi', { textContent: addressLine(place, near) });
    const what =
      own.length > 1 ? counted(own.length, find.kinds[machines]!) : words.collections[place.kind]?.[0];
    const features = featureLine(place, own);
    const hasHours = place.week !== '' || place.isAlwaysOpen;
    const stateOf = state === undefined ? find.noHours : stateText(state, words);
    const item = element(
      'li',
      { className: 'result', id: `r${at + 1}` },
      element('span', {
        className: `number${isBranch ? ' branch' : ''}`,
        ariaHidden: 'true',
        textContent: String(at + 1),
      }),
      element('h2', {}, linkTo(place, title)),
      element(
        'p',
        { className: 'far' },
        ...(metres === undefined || from === undefined || place.position === undefined
          ? [from === undefined ? '' : find.noPosition]
          : [
              get('guess')
                ? element('i', { textContent: filled(find.about, far(metres)) })
                : element('b', { textContent: far(metres) }),
              element('span', {
                textContent: metres < 50 ? '' : find.directions[directionOf(from, place.position)]!,
              }),
            ]),
      ),
      isBranch
        ? element('p', {}, address)
        : element('p', {}, element('strong', { textContent: what ?? '' }), ' · ', address),
      ...(isBranch || hasHours
        ? [
            element(
              'p',
              {},
              element(
                'span',
                { className: `state ${state?.kind ?? 'unknown'}` },
                element('bdi', { textContent: stateOf }),
              ),
            ),
          ]
        : []),
      ...(features === ''
        ? []
        : [element('p', { className: 'has' }, element('bdi', { textContent: features }))]),
    );
    if (own.length > 1) item.append(machineList(own));
    for (const [event, index] of [
      ['pointerenter', at],
      ['pointerleave', undefined],
      ['focusin', at],
      ['focusout', undefined],
    ] as const)
      item.addEventListener(event, () => markOnMap(index));
    return item;
  };

  const linkTo = (place: Place, text: string) =>
    element('a', { href: `${base}/${place.area}#${place.id}` }, element('bdi', { textContent: text }));

  const machineList = (own: readonly Place[]) =>
    element(
      'details',
      {},
      element('summary', { textContent: filled(find.machines, number(own.length)) }),
      element(
        'ul',
        { className: 'plain' },
        ...own.map((place) => {
          const stands = (place.data.location ?? []).map(
            (code) => place.labels[place.codes.indexOf(code)] ?? code,
          );
          const least = place.data.minimumAmount;
          const parts = [
            ...stands,
            ...(least === undefined ? [] : [lower(filled(find.has.five, money(least)))]),
          ];
          return element(
            'li',
            {},
            linkTo(place, place.name || place.data.record),
            parts.length > 0 ? ` ${parts.join(', ')}` : '',
          );
        }),
      ),
    );

  const money = (amount: string) => moneyText(amount, currency);
  const lower = (text: string) =>
    /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

  /** What the places of a result have, in one line. */
  const featureLine = (place: Place, own: readonly Place[]): string => {
    const features = new Set([place, ...own].flatMap((each) => featuresBesideHours(each)));
    const texts = [
      ...(place.kind !== machines && own.length > 0 ? [counted(own.length, find.kinds[machines]!)] : []),
      ...[...features].map((name) => (name === 'five' ? filled(find.has.five, money('5')) : find.has[name])),
    ];
    return texts.map((text, at) => (at === 0 ? text : lower(text))).join(' · ');
  };

  const drawMap = (cards: readonly Card[], where: AskedPlace) => {
    const places = cards.map(({ place }) => place);
    const pins = cards.slice(0, shown).flatMap(({ place }, at) =>
      place.position === undefined
        ? []
        : [
            {
              at: place.position,
              index: at,
              name: titleOf(place),
              street: streetOf(place),
              isBranch: place.kind !== machines,
            },
          ],
    );
    showMap({
      label: `${where.kind === 'point' ? filled(find.map, where.name) : find.mapOfAll}. ${find.mapKeys}`,
      from: where.kind === 'point' ? { name: where.name, at: where.at } : undefined,
      pins,
      others: cards
        .slice(shown, shown + 500)
        .flatMap(({ place }) => (place.position ? [place.position] : [])),
      towns: namesOnMap(places, ({ town }) => shownName(town)),
      districts: namesOnMap(places, ({ postcode }) => partsOfPostcode(postcode).at(-2)).slice(0, 12),
      rings: roundDistances(unit).map((metres) => [metres, round(metres)] as const),
    });
  };

  // ---- What the reader does

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    query = { ...query, q: input.value.trim() };
    keep(true);
    attempt(search);
  });
  get('here').addEventListener('click', () => {
    const own = turn;
    const unknown = () => {
      if (own !== turn) return;
      said.querySelector('[role=alert]')?.remove();
      said.prepend(element('p', { className: 'note warn', role: 'alert', textContent: find.noLocation }));
    };
    if (navigator.geolocation === undefined) return unknown();
    const here = ({ coords: { latitude, longitude } }: GeolocationPosition) => {
      // Whoever has searched since then wants that.
      if (own !== turn) return;
      // Neither the address nor the history gets to know where the reader is.
      query = { ...query, q: '' };
      keep(false);
      attempt(() => search({ kind: 'point', name: find.you, at: [latitude, longitude] }));
    };
    navigator.geolocation.getCurrentPosition(here, unknown, { timeout: mostLocating });
  });
  get('grip').addEventListener('click', () => scrollTo({ top: scrollY < 80 ? innerHeight * 0.45 : 0 }));
  addEventListener('popstate', () => {
    query = queryIn(location.hash.slice(1));
    attempt(search);
  });
  // Addresses from before had the search in the part that servers see.
  const old = new URLSearchParams(location.search);
  query = queryIn(old.size > 0 ? location.search.slice(1) : location.hash.slice(1));
  if (old.size > 0) keep(false);
  // The first time takes long to write: that is done while files come.
  void nextFrame().then(momentNow);
  attempt(async () => {
    await search();
    // The storage is read from the disk.
    await nextFrame();
    if (isAskedForHere()) get('here').click();
  });
}

/** The middle of the places of each town or district, those with most places first. */
function namesOnMap(
  places: readonly Place[],
  nameOf: (place: Place) => string | undefined,
): { readonly name: string; readonly at: Position; readonly places: number }[] {
  const byName = new Map<string, Position[]>();
  for (const place of places) {
    const name = nameOf(place) ?? '';
    if (name !== '' && place.position !== undefined)
      byName.set(name, [...(byName.get(name) ?? []), place.position]);
  }
  return [...byName]
    .map(([name, positions]) => ({ name, at: middleOf(positions)!, places: positions.length }))
    .sort((a, b) => b.places - a.places);
}

const ofSite = document.title.slice(document.title.indexOf(' – '));
startFind(document.getElementById('find')!, JSON.parse(document.getElementById('words')!.textContent!));
