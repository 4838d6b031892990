import { lettersOfArea } from '../area-letters.js';
import type { AreaFile } from '../place-data.js';
import type { PlacesIndex } from '../places-index.js';
import { fetched, fetchJson } from './fetch.js';

/**
 * Finds the place of an address that isn't on this page. What was published last of one that has closed is shown here, so
 * that its address still says something; one that is on another page now is shown there.
 */
export function startElsewhere(): void {
  findElsewhere();
  addEventListener('hashchange', findElsewhere);
}

async function findElsewhere(): Promise<void> {
  const box = document.getElementById('elsewhere');
  const id = location.hash.slice(1);
  // Ids of places have no other characters.
  if (box === null || !/^[\w.-]+$/.test(id) || document.getElementById(id) !== null) return;
  const { closed, places = '' } = box.dataset;
  if (closed !== undefined) {
    const page = new DOMParser().parseFromString(await (await fetched(closed)).text(), 'text/html');
    const article = page.querySelector<HTMLElement>(`[data-place="${id}"]`);
    if (article !== null) {
      Object.assign(article, { id, tabIndex: -1 });
      box.replaceChildren(article);
      return article.focus();
    }
  }
  const letters = lettersOfArea(location.pathname.split('/').at(-1)!);
  if (letters === undefined) return;
  const { areas } = await fetchJson<PlacesIndex>(`${places}/index.json`);
  for (const { area } of areas) {
    if (lettersOfArea(area) !== letters) continue;
    const file = await fetchJson<AreaFile>(`${places}/${area}.json`);
    if (file.places.some((place) => place.id === id)) return location.replace(`${places}/${area}#${id}`);
  }
}
