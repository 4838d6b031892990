import { join } from 'node:path';
import { thrownMessage } from '../../base/errors.js';
import {
  openOutput,
  openPublication,
  type Publication,
  PublicationError,
} from '../../build/publication/publication.js';
import { CommandFailure } from '../cli/failure.js';

/**
 * The publication in an output folder; undefined if nothing is published there.
 * @throws CommandFailure if it can't be read
 */
export function publishedIn(out: string): Publication | undefined {
  try {
    return openOutput(out);
  } catch (error) {
    if (!(error instanceof PublicationError)) throw error;
    throw new CommandFailure(
      `${error.message}. Move ${join(out, 'site')} away, and name another copy of what is live with build --previous`,
    );
  }
}

/**
 * The publication that an option names.
 * @param next what to do if it can't be read, after the reason
 * @throws CommandFailure if it can't be read
 */
export async function publicationNamed(option: string, place: string, next = ''): Promise<Publication> {
  try {
    return await openPublication(place);
  } catch (error) {
    throw new CommandFailure(`${option}: ${thrownMessage(error)}${next}`);
  }
}
