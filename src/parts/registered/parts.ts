import type { PartName } from '../../model/part-name.js';
import type { MakePart } from '../part.js';

/** The modules of all parts. A part is loaded if site.yaml names it. */
const registered: Readonly<Record<PartName, () => Promise<MakePart>>> = {
  openapi: () => import('../openapi/part.js').then(({ openApi }) => openApi),
  downloads: () => import('../downloads/part.js').then(({ downloads }) => downloads),
  pages: () => import('../pages/part.js').then(({ pages }) => pages),
  changes: () => import('../change-feed/part.js').then(({ changes }) => changes),
};

export function loadPart(name: PartName): Promise<MakePart> {
  return registered[name]();
}
