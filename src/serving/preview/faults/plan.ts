import { resolve } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../../base/bytes/sha256.js';
import { isPlainObject } from '../../../base/json/plain-object.js';
import { codes, flag, format, object, text } from '../../../interface/schema/types.js';
import { fieldValue, type HttpRequest, parseTarget } from '../../http/request.js';
import type { Fault } from './fault.js';
import { inTheData } from './in-the-data.js';
import { onTheWire } from './on-the-wire.js';

/** Every fault, by the name that a faults file has for it. */
export const faults: readonly Fault[] = [...onTheWire, ...inTheData];

const faultNamed = (name: unknown) => faults.find((fault) => fault.name === name);

/** What each entry of a faults file can say, whatever its fault. */
const common = {
  match: text(1).optional(),
  every: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
};

interface Entry {
  readonly fault?: string;
  readonly match?: string;
  readonly every?: number;
  readonly probability?: number;
  readonly [parameter: string]: unknown;
}

interface FaultsFile {
  readonly seed?: number;
  readonly prefer?: boolean;
  readonly faults: Readonly<Record<string, Entry>>;
}

/** Any faults file: only what its entries are has to be known, to know what each can say. */
export const looseFaultsFile = z.looseObject({ faults: z.unknown() });

/**
 * The schema of a faults file: each entry has the parameters of its fault. Without `fault`, its name is that of one.
 * @param file as it is written
 * @param isPublication whether a folder, as the file names it, is the web root of a publication
 */
export function faultsFileSchema(
  file: unknown,
  isPublication: (folder: string) => boolean,
): z.ZodType<FaultsFile> {
  const written = isPlainObject(file) && isPlainObject(file['faults']) ? file['faults'] : {};
  const entries = Object.entries(written).map(([name, entry]) => {
    const said = isPlainObject(entry) ? entry['fault'] : undefined;
    const names = codes(...faults.map((each) => each.name));
    const fault = faultNamed(said ?? name);
    const isFaultItself = fault !== undefined && said === undefined;
    const schema = object({
      fault: isFaultItself ? names.optional() : names,
      ...common,
      ...fault?.parameters,
      ...(fault && 'with' in fault.parameters && { with: format('PublicationFolder', isPublication) }),
    });
    return [name, schema] as const;
  });
  return object({
    seed: z.int().min(0).optional(),
    prefer: flag.optional(),
    // In the order of the file, which says which entry is the first.
    faults: z.strictObject(Object.fromEntries(entries)),
  }) as unknown as z.ZodType<FaultsFile>;
}

/** A fault that a request gets. */
export interface ChosenFault {
  /** As the file calls it. */
  readonly name: string;
  readonly fault: Fault;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The request asked for it. */
  readonly isPreferred: boolean;
}

/**
 * Says which fault a request gets: that which it asks for (`Prefer: fault=name`, RFC 7240) where the file allows it, else
 * the first entry that is for it. The same requests in the same order get the same faults, by the seed.
 */
export class FaultPlan {
  readonly #folder: string;
  readonly #file: FaultsFile;
  readonly #counts = new Map<string, number>();

  /** @param folder that of the file, from which other publications are named */
  constructor(file: FaultsFile, folder: string) {
    this.#file = file;
    this.#folder = folder;
  }

  choose(request: HttpRequest): ChosenFault | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { faults: entries, prefer = false } = this.#file;
    const asked = prefer
      ? /(?:^|[,;])\s*fault\s*=\s*"?([^",;\s]+)/i.exec(fieldValue(request, 'prefer') ?? '')?.[1]
      : undefined;
    if (asked !== undefined && Object.hasOwn(entries, asked)) return this.#chosen(asked, true);
    const name = Object.keys(entries).find((each) => this.#isDue(each, request));
    return name === undefined ? undefined : this.#chosen(name, false);
  }

  #chosen(name: string, isPreferred: boolean): ChosenFault | undefined {
    const {
      fault: kind = name,
      match: _,
      every: __,
      probability: ___,
      ...parameters
    } = this.#file.faults[name] ?? {};
    const fault = faultNamed(kind);
    const { with: other } = parameters;
    const named =
      typeof other === 'string' ? { ...parameters, with: resolve(this.#folder, other) } : parameters;
    return fault && { name, fault, parameters: named, isPreferred };
  }

  #isDue(name: string, { target }: HttpRequest): boolean {
    const { match = '*', every = 1, probability = 1 } = this.#file.faults[name] ?? {};
    const parsed = parseTarget(target);
    if (parsed.kind !== 'path' || !matches(match, parsed.path)) return false;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    if (count % every !== 0) return false;
    const digits = sha256(`${this.#file.seed ?? 0} ${name} ${count}`).slice(0, 8);
    return Number.parseInt(digits, 16) / 2 ** 32 < probability;
  }
}

/** True if `*` stands for any characters of a path. */
function matches(written: string, path: string): boolean {
  const parts = written.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}
