import HostsReporter from './reporter.js';

/** Writes the table of docs/hosts.md from the tests of the hosts: `npm run hosts`. */
export default class HostsWriter extends HostsReporter {
  protected override readonly writes = true;
}
