import { join } from 'node:path';
import { openOutput, type Publication, PublicationError } from '../../build/publication/publication.js';
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
