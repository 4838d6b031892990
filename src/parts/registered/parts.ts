import type { PartName } from '../../model/part-name.js';
import type { Part } from '../part.js';

/** The modules of all parts. A part is loaded if site.yaml names it. */
const registered: Readonly<Record<PartName, () => Promise<Part>>> = {
  openapi: () => import('../openapi/part.js').then(({ openApi }) => openApi),
  downloads: () => import('../downloads/part.js').then(({ downloads }) => downloads),
  pages: () => import('../pages/part.js').then(({ pages }) => pages),
  changes: () => import('../change-feed/part.js').then(({ changes }) => changes),
};

export function loadPart(name: PartName): Promise<Part> {
  return registered[name]();
}
