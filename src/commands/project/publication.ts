import { thrownMessage } from '../../base/errors.js';
import { openPublication, type Publication } from '../../build/publication/publication.js';
import { CommandFailure } from '../cli/failure.js';

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
