import type { z } from 'zod';
import type { HeaderField } from '../../http/answer.js';
import type { Contract } from '../../http/contract.js';
import type { HttpRequest } from '../../http/request.js';

/** An answer in memory. To HEAD it has the fields of the GET, and no body. */
export interface AnswerInMemory {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly body: Buffer;
}

/** How the bytes of an answer leave, where it isn't at once and to the end. */
export interface Delivery {
  /** Milliseconds before the first byte. */
  readonly wait?: number;
  readonly bytesPerSecond?: number;
  /** The connection is cut after this part of the body, from 0 to 1. */
  readonly cutAfter?: number;
}

/** What leaves the preview: `reset` is a connection that ends without a byte. */
export type Faulty = (AnswerInMemory & { readonly delivery?: Delivery }) | 'reset';

/** A request that a fault is for. */
export interface Faulted {
  readonly request: HttpRequest;
  readonly contract: Contract;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The right answer to this request or another; `folder` is the web root of another publication. */
  answer(request?: HttpRequest, folder?: string): Promise<AnswerInMemory>;
}

/** The types of parameters, by their names: each optional, since each has a default, but those that have none. */
export type Parameters = Readonly<Record<string, z.ZodType>>;

/** A fault that a faults file can name. */
export interface Fault<P extends Parameters = Parameters> {
  readonly name: string;
  readonly parameters: P;
  make(
    faulted: Faulted,
    parameters: { readonly [Name in keyof P]: z.infer<P[Name]> },
  ): Faulty | Promise<Faulty>;
}

/** A fault, typed by its parameters and then as one among others. */
export function defineFault<P extends Parameters>(fault: Fault<P>): Fault {
  return fault as unknown as Fault;
}
