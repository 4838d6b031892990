import type { Host } from './host.js';
import { nginx } from './nginx/host.js';

/** Every host that there is a configuration for. A new one is a file and a line here. */
export const hosts: readonly Host[] = [nginx];

export function hostNamed(name: string): Host | undefined {
  return hosts.find((host) => host.name === name);
}
