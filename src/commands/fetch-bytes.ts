import { download } from '../download/download.js';
import type { Fetch } from '../publish/previous.js';

/** Milliseconds. */
const patience = 60_000;

/** Fetches a part of a publication. @throws DownloadFailure */
export const fetchBytes: Fetch = async (url, largest) =>
  (await download(url, 'a part of a publication', { patience, largest })).bytes;
